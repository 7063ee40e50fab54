"""Every text of the window is there in every language, about the same things."""

from string import Formatter

import pytest

from ui.texts import LANGUAGES, TABLES, texts


def _fields(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_texts_with_the_same_fields(language: str) -> None:
    english, other = TABLES["en"], TABLES[language]
    assert other.keys() == english.keys()
    assert {key: _fields(text) for key, text in other.items()} == {key: _fields(text) for key, text in english.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_has_stray_spaces(language: str) -> None:
    assert not [key for key, text in TABLES[language].items() if not text or text != text.strip() or "  " in text]


def test_numbers_take_their_nouns_along() -> None:
    assert texts("en")("fix.take_back", count=1) == "Take back 1 move"
    assert texts("de")("fix.take_back", count=3) == "3 Züge zurücknehmen"
