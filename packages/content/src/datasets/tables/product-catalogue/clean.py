"""Cleans product-catalogue-messy.csv; the result equals product-catalogue-messy-answer.csv. Needs pandas 1.5 or newer."""

import re

import pandas as pd

COLUMNS = ["product_no", "name", "category", "price_eur", "weight_g", "stock", "date"]
MISSING = ["", "NA", "n/a", "NULL", "-", "?", "unknown", "#N/A", "-999"]
CATEGORIES = {"k": "kitchen", "f": "furniture", "m": "furniture", "g": "garden"}


def clean_catalogue(path):
    df = pd.read_csv(path, dtype=str, keep_default_na=False, header=0, names=COLUMNS)
    df = df.apply(lambda column: column.str.strip())
    # The catalogues were put under each other with their headers.
    df = df[df["product_no"].str.contains(r"\d")]
    df = df.replace(MISSING, pd.NA)
    df["product_no"] = df["product_no"].str.extract(r"(\d+)", expand=False).astype(int)
    df["name"] = df["name"].map(clean_name)
    # The first letter tells the categories apart, in both languages.
    df["category"] = df["category"].str[0].str.lower().map(CATEGORIES)
    df["price_eur"] = df["price_eur"].map(clean_price)
    df["weight_g"] = df["weight_g"].map(clean_weight).astype("Int64")
    # A word stands for nothing left.
    stock = df["stock"].str.extract(r"(\d+)", expand=False).fillna("0")
    df["stock"] = stock.astype(int)
    df["date"] = df["date"].map(clean_day)
    return df.drop_duplicates().sort_values("product_no").reset_index(drop=True)


def clean_day(text):
    if text.isdigit():
        # The serial number of a day in a spreadsheet.
        day = pd.Timestamp("1899-12-30") + pd.Timedelta(days=int(text))
    else:
        day = pd.to_datetime(text, dayfirst="." in text)
    return day.strftime("%Y-%m-%d")


def clean_name(text):
    try:
        # UTF-8 that was read as Windows-1252. Only misread text can be read that way again.
        text = text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        pass
    return re.sub("^NEW! ", "", text).title()


def clean_price(text):
    if "ct" in text:
        return int(text.split()[0]) / 100
    digits = re.sub(r"[^\d.,]", "", text)
    # Decimals stand behind the last sign, of which there are no more than two.
    whole, _, decimals = digits.replace(",", ".").rpartition(".")
    if whole == "" or len(decimals) > 2:
        return float(re.sub(r"\D", "", digits))
    return float(f"{whole.replace('.', '')}.{decimals}")


def clean_weight(text):
    if pd.isna(text):
        return pd.NA
    number = float(re.search(r"[\d.]+", text.replace(",", "."))[0])
    return round(number * 1000) if "kg" in text else int(number)


if __name__ == "__main__":
    clean_catalogue("product-catalogue-messy.csv").to_csv("product-catalogue-clean.csv", index=False)
