"""Cleans library-loans-messy.csv; the result equals library-loans-messy-answer.csv. Needs pandas 1.5 or newer."""

import pandas as pd

COLUMNS = ["day", "desk", "loans"]
MISSING = ["", "NA", "n/a", "NULL", "-", "?", "unknown", "#N/A", "-999"]
DESKS = {"A": "adults", "C": "children"}


def clean_loans(path):
    df = pd.read_csv(path, dtype=str, keep_default_na=False, header=0, names=COLUMNS)
    df = df.apply(lambda column: column.str.strip())
    # The two lists were put under each other with their headers.
    df = df[df["day"].str.contains(r"\d")]
    df = df.replace(MISSING, pd.NA)
    df["day"] = df["day"].map(clean_day)
    df["desk"] = df["desk"].str[0].str.upper().map(DESKS)
    df["loans"] = df["loans"].str.extract(r"(\d+)", expand=False).astype("Int64")
    return df.drop_duplicates().sort_values(["day", "desk"]).reset_index(drop=True)


def clean_day(text):
    if text.isdigit():
        # The serial number of a day in a spreadsheet.
        day = pd.Timestamp("1899-12-30") + pd.Timedelta(days=int(text))
    else:
        day = pd.to_datetime(text, dayfirst="." in text)
    return day.strftime("%Y-%m-%d")


if __name__ == "__main__":
    clean_loans("library-loans-messy.csv").to_csv("library-loans-clean.csv", index=False)
