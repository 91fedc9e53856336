"""Cleans invoices-messy.csv; the result equals invoices-messy-answer.csv. Needs pandas 1.5 or newer."""

import pandas as pd

COLUMNS = ["invoice_no", "customer", "date", "due", "net", "tax_percent", "total", "status"]
MISSING = ["", "NA", "n/a", "NULL", "-", "?", "unknown", "#N/A", "-999"]
CUSTOMERS = [
    "Example Bakery",
    "Sample Tools",
    "Specimen Café",
    "Placeholder Foods",
    "Dummy Textiles",
    "Mockup Garden Supply",
    "Nonesuch Printers",
    "Imaginary Bicycles",
    "Fictional Freight",
    "Pretend Pottery",
]
STATES = {"p": "paid", "y": "paid", "o": "open", "n": "open", "c": "cancelled", "v": "cancelled"}


def clean_invoices(path):
    df = pd.read_csv(path, dtype=str, keep_default_na=False, header=0, names=COLUMNS)
    df = df.apply(lambda column: column.str.strip())
    # The sheets of the branches were put under each other with their headers.
    df = df[df["invoice_no"].str.contains(r"\d")]
    df = df.replace(MISSING, pd.NA)
    # The number stands last: INV-10042, 2026/10042.
    df["invoice_no"] = df["invoice_no"].str[-5:].astype(int)
    df["customer"] = df["customer"].map(clean_customer)
    for column in ["date", "due"]:
        df[column] = df[column].map(clean_day)
    # No invoice is due before it was written.
    dates = df[["date", "due"]]
    df["date"], df["due"] = dates.min(axis=1), dates.max(axis=1)
    df["net"] = clean_amount(df["net"])
    df["total"] = clean_amount(df["total"])
    df["tax_percent"] = df["tax_percent"].map(clean_tax)
    df["status"] = df["status"].str[0].str.lower().map(STATES)
    # A missing total follows from the net amount. Whole cents, because binary fractions round otherwise.
    cents = (df["net"] * 100).round().astype(int) * (100 + df["tax_percent"])
    df["total"] = df["total"].fillna((cents + 50) // 100 / 100)
    return df.drop_duplicates().sort_values("invoice_no").reset_index(drop=True)


def clean_customer(name):
    # The first letters tell the customers apart, however the rest was typed or read.
    if pd.isna(name):
        return pd.NA
    return next(known for known in CUSTOMERS if known[:4].lower() == name[:4].lower())


def clean_day(text):
    if text.isdigit():
        # The serial number of a day in a spreadsheet.
        day = pd.Timestamp("1899-12-30") + pd.Timedelta(days=int(text))
    else:
        day = pd.to_datetime(text, dayfirst="." in text)
    return day.strftime("%Y-%m-%d")


def clean_amount(column):
    """Amounts always have two digits of cents, so the last separator is the one of the cents."""
    digits = column.str.replace(r"[^\d]", "", regex=True)
    return pd.to_numeric(digits) / 100


def clean_tax(text):
    rate = float(text.rstrip("%"))
    # A rate without a percent sign is a share if it is below one: 0.20, 0.05.
    return round(rate * 100) if 0 < rate < 1 else round(rate)


if __name__ == "__main__":
    clean_invoices("invoices-messy.csv").to_csv("invoices-clean.csv", index=False)
