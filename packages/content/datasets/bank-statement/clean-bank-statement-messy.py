"""Cleans bank-statement-messy.csv; the result equals bank-statement-messy-answer.csv. Needs pandas 1.5 or newer."""

import re

import pandas as pd

COLUMNS = ["entry_no", "date", "payee", "category", "amount_eur", "balance_eur"]
MISSING = ["", "NA", "n/a", "NULL", "-", "?", "unknown", "#N/A", "-999"]
CATEGORIES = {"100": "food", "200": "home", "300": "travel", "400": "leisure", "900": "income"}
PAYEES = [
    "Sample Market",
    "Corner Bakery",
    "Placeholder Power",
    "Example Rent",
    "Dummy Railways",
    "Café Nonesuch",
    "Fictional Films",
    "Imaginary Works",
]


def clean_statement(path):
    df = pd.read_csv(path, dtype=str, keep_default_na=False, header=0, names=COLUMNS)
    df = df.apply(lambda column: column.str.strip())
    # The statements were put under each other with their headers.
    df = df[df["entry_no"].str.contains(r"\d")]
    df = df.replace(MISSING, pd.NA)
    # The number stands last: 2026/301.
    df["entry_no"] = df["entry_no"].str[-3:].astype(int)
    df["date"] = df["date"].map(clean_day)
    df["payee"] = df["payee"].map(clean_payee)
    df["category"] = df["category"].str.lower().replace(CATEGORIES)
    df["amount_eur"] = df["amount_eur"].map(cents)
    df["balance_eur"] = df["balance_eur"].map(cents, na_action="ignore")
    df = df.drop_duplicates("entry_no").sort_values("entry_no").reset_index(drop=True)
    # Each balance is the one before it and the amount, so one that is known gives all. In whole cents.
    sums = df["amount_eur"].cumsum()
    start = (df["balance_eur"] - sums).dropna().iloc[0]
    df["balance_eur"] = (start + sums).astype(int) / 100
    df["amount_eur"] = df["amount_eur"] / 100
    return df


def clean_day(text):
    if text.isdigit():
        # The serial number of a day in a spreadsheet.
        day = pd.Timestamp("1899-12-30") + pd.Timedelta(days=int(text))
    else:
        day = pd.to_datetime(text, dayfirst="." in text)
    return day.strftime("%Y-%m-%d")


def clean_payee(name):
    if pd.isna(name):
        return pd.NA
    # The last word tells the payees apart, however the rest was typed or read.
    return next(known for known in PAYEES if known.split()[1].lower() in name.lower())


def cents(text):
    """Whole cents, because binary fractions add up otherwise."""
    has_two_digits = re.search(r"[.,]\d\d(?!\d)", text)
    number = int(re.sub(r"\D", "", text)) * (1 if has_two_digits else 100)
    if re.search(r"[.,]\d(?!\d)", text):
        number //= 10
    is_paid = "-" in text or "(" in text or "DR" in text
    return -number if is_paid else number


if __name__ == "__main__":
    clean_statement("bank-statement-messy.csv").to_csv("bank-statement-clean.csv", index=False)
