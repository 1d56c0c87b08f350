// The terminal measures its font when it opens, so the font comes first. Once the line to the game stands, the keys
// belong to the game; when the game has ended, to the button that begins anew.
const open = window.onload;
window.onload = async (event) => {
  await document.fonts.load('16px "Roboto Mono"').catch(() => undefined);
  const again = document.getElementById("again");
  again.addEventListener("click", () => window.location.reload());
  let told = "";
  new MutationObserver(() => {
    const now = document.body.classList.contains("-closed") ? "closed" : "open";
    if (now === told || (now === "open" && !document.body.classList.contains("-loaded"))) return;
    told = now;
    const target = now === "closed" ? again : document.querySelector(".xterm-helper-textarea");
    if (target) target.focus();
  }).observe(document.body, { attributes: true, attributeFilter: ["class"] });
  open(event);
};
