"""Cleans addresses-messy.csv; the result equals addresses-messy-answer.csv. Needs pandas 1.5 or newer."""

import re

import pandas as pd

COLUMNS = ["customer_no", "date", "name", "street", "postcode", "city", "country"]
MISSING = ["", "NA", "n/a", "NULL", "-", "?", "unknown", "#N/A", "-999"]
COUNTRIES = {
    "Musterstadt": "Germany",
    "Beispielhausen": "Germany",
    "Exempleville": "France",
    "Saint-Modèle": "France",
    "Prövköping": "Sweden",
}
SHORT = {"St.": "Street", "Rd.": "Road", "Ln.": "Lane"}


def clean_addresses(path):
    df = pd.read_csv(path, dtype=str, keep_default_na=False, header=0, names=COLUMNS)
    df = df.apply(lambda column: column.str.strip())
    # The three lists were put under each other with their headers.
    df = df[df["customer_no"].str.contains(r"\d")]
    df = df.replace(MISSING, pd.NA)
    df["customer_no"] = df["customer_no"].str.extract(r"(\d+)", expand=False).astype(int)
    df["date"] = df["date"].map(clean_day)
    df["name"] = df["name"].map(clean_name, na_action="ignore")
    df["street"] = df["street"].map(clean_street)
    # A postcode has digits and a city has none, so one can see where they changed places.
    is_swapped = df["city"].str.contains(r"\d")
    df.loc[is_swapped, ["postcode", "city"]] = df.loc[is_swapped, ["city", "postcode"]].to_numpy()
    # A spreadsheet took the zeros before it.
    df["postcode"] = df["postcode"].str.replace(" ", "").str.zfill(5)
    df["city"] = df["city"].map(clean_city)
    # Every city is in one country.
    df["country"] = df["city"].map(COUNTRIES)
    return df.drop_duplicates().sort_values("customer_no").reset_index(drop=True)


def clean_day(text):
    if text.isdigit():
        # The serial number of a day in a spreadsheet.
        day = pd.Timestamp("1899-12-30") + pd.Timedelta(days=int(text))
    else:
        day = pd.to_datetime(text, dayfirst="." in text)
    return day.strftime("%Y-%m-%d")


def repair(text):
    """Takes back UTF-8 that was read as Windows-1252. Only misread text can be read that way again."""
    try:
        return text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return text


def clean_name(text):
    name = repair(text).replace("c/o ", "")
    return " ".join(reversed(name.split(", "))).title()


def clean_street(text):
    for short, long in SHORT.items():
        text = text.replace(short, long)
    number = re.search(r"\d+", text)[0]
    words = re.sub(r"\d+|, No\.", "", text).strip()
    return f"{words.title()} {number}"


def clean_city(text):
    name = repair(text).split(" (")[0].lower()
    return next(city for city in COUNTRIES if city.lower() == name)


if __name__ == "__main__":
    clean_addresses("addresses-messy.csv").to_csv("addresses-clean.csv", index=False)
