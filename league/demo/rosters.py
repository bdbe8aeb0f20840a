"""The eight teams of the demo league: who owns them and how they are built. Costs in koban stand beside each."""

from typing import Any

Line = tuple[str, str] | tuple[str, str, str]


def _roster(clan: str, *lines: Line) -> dict[str, Any]:
    return {
        "clan": clan,
        "ninja": [
            {"name": name, "profile": profile, **({"ability": ability[0]} if ability else {})}
            for name, profile, *ability in lines
        ],
    }


TEAMS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    (
        "Aiko",
        "Embers of Dawn",  # 100
        _roster(
            "Tora",
            ("Kaede", "Chunin", "Pounce"),
            ("Goro", "Kaiken"),
            ("Hana", "Kaiken"),
            ("Jun", "Kaiken"),
            ("Michi", "Yajiri"),
            ("Rin", "Kunoichi"),
            ("Asahi", "Madoushi", "Volcano Pots"),
            ("Shiro", "Kaiken"),
        ),
    ),
    (
        "Ben",
        "Deep Tide",  # 91
        _roster(
            "Ika",
            ("Umi", "Chunin", "Net"),
            ("Sango", "Kaiken"),
            ("Nami", "Kaiken"),
            ("Kai", "Kaiken"),
            ("Shio", "Yajiri"),
            ("Same", "Oni"),
            ("Benkei", "Benkei"),
        ),
    ),
    (
        "Chiyo",
        "Moss and Stone",  # 97
        _roster(
            "Yamazaru",
            ("Iwa", "Chunin", "Yama Fist"),
            ("Koke", "Kaiken"),
            ("Suna", "Kaiken"),
            ("Tsuchi", "Kaiken"),
            ("Ishi", "Yajiri"),
            ("Midori", "Kunoichi"),
            ("Yamato", "Oni"),
            ("Daichi", "Yajiri"),
        ),
    ),
    (
        "Daisuke",
        "Nine Lanterns",  # 98
        _roster(
            "Kitsune",
            ("Inari", "Chunin", "Poisoned Weapons"),
            ("Akari", "Kaiken"),
            ("Hikari", "Kaiken"),
            ("Yoru", "Yajiri"),
            ("Hoshi", "Kunoichi"),
            ("Tamamo", "Tamamo no Mae"),
            ("Sora", "Madoushi", "Healing Mist"),
            ("Tsuki", "Yajiri"),
        ),
    ),
    (
        "Emi",
        "White Cranes",  # 92
        _roster(
            "Tanchyo",
            ("Kaze", "Chunin", "Wind of Blades"),
            ("Hayate", "Yajiri"),
            ("Tsubasa", "Yajiri"),
            ("Arashi", "Kaiken"),
            ("Fubuki", "Kunoichi"),
            ("Kumo", "Oni"),
            ("Haku", "Madoushi", "Wind Walk"),
        ),
    ),
    (
        "Fumio",
        "Empty Night",  # 100
        _roster(
            "Ijin",
            ("Yami", "Chunin", "Soul Capture"),
            ("Kage", "Kaiken"),
            ("Mu", "Kaiken"),
            ("Kuro", "Kunoichi"),
            ("Sumi", "Yajiri"),
            ("Oboro", "Oni"),
            ("Onibaba", "Onibaba"),
        ),
    ),
    (
        "Gina",
        "Rusty Claws",  # 97
        _roster(
            "Tora",
            ("Taki", "Chunin", "Tiger Strike"),
            ("Riku", "Kaiken"),
            ("Sen", "Kaiken"),
            ("Botan", "Oni"),
            ("Akane", "Kunoichi"),
            ("Karin", "Yajiri"),
            ("Musashi", "Miyamoto Musashi"),
        ),
    ),
    (
        "Hiro",
        "Foxfire",  # 95
        _roster(
            "Kitsune",
            ("Reiko", "Chunin", "Spirit Power"),
            ("Ayame", "Kaiken"),
            ("Kiku", "Kaiken"),
            ("Ume", "Yajiri"),
            ("Sakura", "Oni"),
            ("Uzumaki", "Uzumaki"),
            ("Momo", "Kunoichi"),
        ),
    ),
)
"""Owner, team and roster."""
