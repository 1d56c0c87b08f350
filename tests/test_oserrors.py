"""What the system says of a disk that refuses, told to the player."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from skyworld_tui.language import begin
from skyworld_tui.oserrors import fault_of


@pytest.mark.parametrize(
    ("code", "english", "portuguese"),
    [
        (errno.ENOENT, "no such file or directory", "arquivo ou pasta não existe"),
        (errno.EACCES, "permission denied", "permissão negada"),
        (errno.ENOSPC, "no space left on device", "não há espaço no disco"),
        (errno.EISDIR, "is a directory", "é uma pasta"),
        (errno.ENOTDIR, "not a directory", "não é uma pasta"),
        (errno.EEXIST, "file exists", "o arquivo já existe"),
        (errno.EROFS, "read-only file system", "o disco só pode ser lido"),
        (errno.ENAMETOOLONG, "file name too long", "nome de arquivo longo demais"),
        (errno.EBUSY, "device or resource busy", "em uso"),
    ],
    ids=lambda value: errno.errorcode[value] if isinstance(value, int) else "",
)
def test_what_the_system_says_is_told_in_the_language(code: int, english: str, portuguese: str) -> None:
    error = OSError(code, os.strerror(code), "file")
    assert fault_of(error) == english
    begin("pt")
    assert fault_of(error) == portuguese


def test_what_the_table_lacks_is_in_the_systems_words() -> None:
    begin("pt")
    assert fault_of(OSError(errno.ENOEXEC, os.strerror(errno.ENOEXEC))) == os.strerror(errno.ENOEXEC).lower()


def test_words_of_ours_stay_as_they_are() -> None:
    begin("pt")
    assert fault_of(OSError(errno.EEXIST, "Há algo no lugar")) == "Há algo no lugar"
    assert fault_of(OSError("Sem casa")) == "Sem casa"
    assert fault_of(ValueError("Sem nome")) == "Sem nome"


def test_a_real_error_of_the_disk(tmp_path: Path) -> None:
    begin("pt")
    with pytest.raises(OSError) as refused:
        tmp_path.read_text("utf-8")
    assert not fault_of(refused.value).isascii()
