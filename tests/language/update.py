"""``python -m tests.language.update [AREA …]``: bring the catalogues up to date with the source.

New texts are added untranslated, texts that are gone are dropped, translations stay. What a new text is told in another
catalogue already is taken over.
"""

from __future__ import annotations

import sys
from pathlib import Path

import polib

from .texts import CATALOGUES, Text, texts

PLURALS = {"pt": "nplurals=2; plural=(n > 1);"}
Key = tuple[str, str]


def update(lang: str, areas: set[str]) -> list[str]:
    """Write the catalogues of ``lang``, only those of ``areas`` if there are any. Returns what is still untranslated,
    as ``AREA: TEXT``."""
    folder = CATALOGUES / lang
    old = {path.stem: polib.pofile(str(path), wrapwidth=110) for path in sorted(folder.glob("*.po"))}
    told = {key_of(entry): entry for part in old.values() for entry in part if entry.translated()}
    found: dict[str, dict[Key, list[Text]]] = {}
    for text in texts():
        found.setdefault(text.area, {}).setdefault((text.context, text.one), []).append(text)
    missing = []
    for area in sorted(areas or {*old, *found}):
        mine = {key_of(entry): entry for entry in old.get(area, ())}
        whole = catalogue(lang)
        for key, places in found.get(area, {}).items():
            whole.append(entry_of(places, mine.get(key) or told.get(key)))
        missing += [f"{area}: {entry.msgid}" for entry in whole if not entry.translated()]
        write(folder / f"{area}.po", whole)
    return missing


def key_of(entry: polib.POEntry) -> Key:
    """What tells two texts apart."""
    return (entry.msgctxt or "", entry.msgid)


def catalogue(lang: str) -> polib.POFile:
    """An empty catalogue with its head."""
    made = polib.POFile(wrapwidth=110)
    made.metadata = {
        "Project-Id-Version": "Sky World",
        "Language": lang,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS[lang],
    }
    return made


def entry_of(places: list[Text], old: polib.POEntry | None) -> polib.POEntry:
    """The entry of a text, with its translation if it has one."""
    text = next((place for place in places if place.many), places[0])
    files = sorted({place.file for place in places})
    entry = polib.POEntry(msgid=text.one, msgctxt=text.context or None, occurrences=[(file, "") for file in files])
    if old is not None:
        entry.tcomment = old.tcomment
    if text.many:
        entry.msgid_plural = text.many
        entry.msgstr_plural = dict(old.msgstr_plural) if old and old.msgstr_plural else {0: "", 1: ""}
    elif old is not None:
        entry.msgstr = old.msgstr
    return entry


def write(path: Path, whole: polib.POFile) -> None:
    """Only where something changed; an empty catalogue is no file."""
    if not len(whole):
        path.unlink(missing_ok=True)
        return
    text = f"{whole}\n".replace("\n\n\n", "\n\n")
    if not path.exists() or path.read_text("utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def main() -> int:
    """Update every language; 1 while something is untranslated."""
    missing = [f"{lang}: {line}" for lang in PLURALS for line in update(lang, set(sys.argv[1:]))]
    print("\n".join(missing))
    return 1 if missing else 0


if __name__ == "__main__":
    raise SystemExit(main())
