"""Cleans census-messy.csv; the result equals census-messy-answer.csv. Needs pandas 1.5 or newer."""

import pandas as pd

COLUMNS = ["year", "census_day", "age", "sex", "people"]
# Decision: these mean that nothing is known, -999 among them.
MISSING = ["", "NA", "n/a", "NULL", "-", "?", "unknown", "#N/A", "-999"]
# Decision: with slashes the month comes first, with points the day.
LAYOUTS = [
    "%Y-%m-%d",
    "%Y-%m-%d %H:%M:%S",
    "%Y%m%d",
    "%B %d, %Y",
    "%d %B %Y",
    "%m/%d/%Y",
    "%d.%m.%Y",
]


def clean_census(path):
    # Everything as text: what pandas guesses, it cannot take back.
    df = pd.read_csv(path, dtype=str, keep_default_na=False, header=0, names=COLUMNS)
    df = df.apply(repair_encoding).apply(lambda column: column.str.strip())
    # Decision: a row without digits in its year is a header; four files were glued together.
    df = df[df["year"].str.contains(r"\d")]
    df = df.replace(MISSING, pd.NA)
    df["year"] = clean_year(df["year"])
    df["census_day"] = clean_day(df["census_day"])
    df["age"] = clean_age(df["age"])
    df["sex"] = clean_sex(df["sex"])
    df["people"] = clean_people(df["people"])
    # Decision: all people of a census were counted as of one day.
    df["census_day"] = df.groupby("year")["census_day"].transform("first")
    # Decision: equal rows are one row that was entered twice.
    return df.drop_duplicates().reset_index(drop=True)


def repair_encoding(column):
    """Takes back UTF-8 that was read as Windows-1252. Only misread text can be read that way again."""

    def repair(text):
        try:
            return text.encode("cp1252").decode("utf-8")
        except (UnicodeEncodeError, UnicodeDecodeError):
            return text

    return column.map(repair)


def clean_year(column):
    digits = column.str.replace(",", "").str.extract(r"(\d{4})", expand=False)
    return digits.astype("int64")


def clean_day(column):
    serial = pd.to_numeric(column.where(column.str.fullmatch(r"\d{1,5}", na=False)))
    days = pd.to_datetime(serial, unit="D", origin="1899-12-30")
    for layout in LAYOUTS:
        days = days.fillna(pd.to_datetime(column, format=layout, errors="coerce"))
    return days.dt.strftime("%Y-%m-%d")


def clean_age(column):
    # Decision: a spreadsheet took 5-9 and 10-14 for days of the year.
    ranges = column.replace({"9-May": "5-9", "14-Oct": "10-14"})
    first = ranges.str.extract(r"(\d+)", expand=False).astype("int64")
    return first.where(~ranges.str.contains("months"), first // 12)


def clean_sex(column):
    # Decision: 1 is male and 2 is female, as the source describes them.
    first = column.str[0].str.upper()
    return first.map({"1": "male", "M": "male", "2": "female", "F": "female"})


def clean_people(column):
    in_thousands = column.str.contains(r"thousand|k$", na=False)
    text = column.str.replace(r"thousand|k$|\*", "", regex=True).str.strip()
    is_float = in_thousands | text.str.contains(r"E\+|\.0$", na=False)
    # Decision: what is no decimal point groups the thousands: points, commas and spaces alike.
    grouped = text.where(is_float, text.str.replace(r"[.,\s]", "", regex=True))
    number = pd.to_numeric(grouped).where(~in_thousands, pd.to_numeric(grouped) * 1000)
    return number.round().astype("Int64")


if __name__ == "__main__":
    clean_census("census-messy.csv").to_csv("census-clean.csv", index=False)
