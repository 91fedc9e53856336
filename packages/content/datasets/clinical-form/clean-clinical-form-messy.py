"""Cleans clinical-form-messy.csv; the result equals clinical-form-messy-answer.csv. Needs pandas 1.5 or newer."""

import re

import pandas as pd

COLUMNS = [
    "form_no",
    "date",
    "sex",
    "height_cm",
    "weight_kg",
    "temperature_c",
    "systolic_mmhg",
    "smoker",
]
MISSING = ["", "NA", "n/a", "NULL", "-", "?", "unknown", "#N/A", "-999"]
SEXES = {"1": "female", "w": "female", "f": "female", "2": "male", "m": "male"}
YES = {"yes", "y", "ja", "x", "true"}
# To centimetres and kilogrammes.
FACTORS = {"m": 100, "in": 2.54, "lb": 0.45359237, "kg": 1, "": 1}


def clean_forms(path):
    df = pd.read_csv(path, dtype=str, keep_default_na=False, header=0, names=COLUMNS)
    df = df.apply(lambda column: column.str.strip())
    # The three kinds of forms were put under each other with their headers.
    df = df[df["form_no"].str.contains(r"\d")]
    df = df.replace(MISSING, pd.NA)
    df["form_no"] = df["form_no"].str.extract(r"(\d+)", expand=False).astype(int)
    df["date"] = df["date"].map(clean_day)
    df["sex"] = df["sex"].map(clean_sex)
    # A unit says what a value is, whichever column it stands in.
    measures = pd.concat([df["height_cm"].map(clean_measure), df["weight_kg"].map(clean_measure)], axis=1)
    # Nobody is heavier in kilogrammes than tall in centimetres.
    df["height_cm"] = measures.max(axis=1).round().astype(int)
    df["weight_kg"] = measures.min(axis=1).round(1)
    df["temperature_c"] = df["temperature_c"].map(clean_temperature)
    systolic = df["systolic_mmhg"].str.extract(r"(\d+)", expand=False)
    df["systolic_mmhg"] = systolic.astype("Int64")
    df["smoker"] = df["smoker"].map(lambda text: "yes" if text.lower() in YES else "no")
    return df.drop_duplicates().sort_values("form_no").reset_index(drop=True)


def clean_day(text):
    if text.isdigit():
        # The serial number of a day in a spreadsheet.
        day = pd.Timestamp("1899-12-30") + pd.Timedelta(days=int(text))
    else:
        day = pd.to_datetime(text, dayfirst="." in text)
    return day.strftime("%Y-%m-%d")


def clean_sex(text):
    # A w is the German weiblich; Woman begins with it too.
    return SEXES[text[0].lower()]


def number_in(text):
    return float(re.search(r"[\d.]+", text.replace(",", "."))[0])


def clean_measure(text):
    unit = re.sub(r"[\d., ]", "", text)
    return number_in(text) * FACTORS[unit]


def clean_temperature(text):
    if pd.isna(text):
        return None
    value = number_in(text)
    # Nobody has a fever of 90 degrees: that is Fahrenheit, whose unit nobody wrote.
    return round((value - 32) / 1.8, 1) if value > 60 else value


if __name__ == "__main__":
    clean_forms("clinical-form-messy.csv").to_csv("clinical-form-clean.csv", index=False)
