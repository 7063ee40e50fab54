"""News: what is past goes, what still is so stays, nothing is said twice."""

from firmware.kiosk.news import News
from ui.world import Said


def test_the_newest_comes_first_and_goes_after_a_while() -> None:
    news = News().told(Said("damaged"), 0).told(Said("size", {"is": "2x2"}), 1000)
    assert [said.code for said in news.shown] == ["size", "damaged"]
    assert news.at(5000) is news
    assert [said.code for said in news.at(6500).shown] == ["size"]
    assert news.at(60_000).shown == ()


def test_what_still_is_so_stays_until_it_is_past() -> None:
    news = News().told(Said("gone"), 0)
    for at in range(1000, 5000, 1000):
        news = news.told(Said("size", {"is": f"{at}"}), at)
    assert Said("gone") in news.shown
    assert news.at(10**9).shown == (Said("gone"),)
    back = news.told(Said("back"), 10**9)
    assert Said("gone") not in back.shown
    assert back.shown[0] == Said("back")


def test_the_end_of_one_is_not_the_end_of_another() -> None:
    news = News().told(Said("gone"), 0).told(Said("black"), 1).told(Said("again"), 2)
    assert [said.code for said in news.shown] == ["again", "gone"]


def test_the_same_is_said_once() -> None:
    news = News().told(Said("damaged"), 0).told(Said("damaged"), 5000)
    assert news.shown == (Said("damaged"),)
    assert news.at(8000).shown == (Said("damaged"),)


def test_some_can_be_taken_away() -> None:
    news = News().told(Said("black"), 0).told(Said("gone"), 0)
    assert news.without(frozenset({"black"})).shown == (Said("gone"),)
