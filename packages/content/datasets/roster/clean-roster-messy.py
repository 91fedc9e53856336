"""Cleans roster-messy.csv; the result equals roster-messy-answer.csv. Needs pandas 1.5 or newer."""

import re

import pandas as pd

COLUMNS = ["shift_no", "date", "shift", "start", "hours", "person"]
MISSING = ["", "NA", "n/a", "NULL", "-", "?", "unknown", "#N/A", "-999"]
SHIFTS = {"e": "early", "f": "early", "l": "late", "s": "late", "n": "night"}


def clean_roster(path):
    df = pd.read_csv(path, dtype=str, keep_default_na=False, header=0, names=COLUMNS)
    df = df.apply(lambda column: column.str.strip())
    # The three plans were put under each other with their headers.
    df = df[df["shift_no"].str.contains(r"\d")]
    df = df.replace(MISSING, pd.NA)
    df["shift_no"] = df["shift_no"].str.extract(r"(\d+)", expand=False).astype(int)
    df["date"] = df["date"].map(clean_day)
    # The first letter tells the shifts apart, in both languages.
    df["shift"] = df["shift"].str[0].str.lower().map(SHIFTS)
    df["start"] = df["start"].map(clean_start)
    df["hours"] = df["hours"].map(clean_hours)
    df["person"] = df["person"].map(clean_person)
    return df.drop_duplicates().sort_values("shift_no").reset_index(drop=True)


def clean_day(text):
    if text.isdigit():
        # The serial number of a day in a spreadsheet.
        day = pd.Timestamp("1899-12-30") + pd.Timedelta(days=int(text))
    else:
        day = pd.to_datetime(text, dayfirst="." in text)
    return day.strftime("%Y-%m-%d")


def clean_start(text):
    hour, minute = (int(number) for number in re.findall(r"\d+", text))
    if "M" in text:
        hour = hour % 12 + (12 if "P" in text else 0)
    return f"{hour:02}:{minute:02}"


def clean_hours(text):
    if ":" in text:
        hours, minutes = text.split(":")
        return int(hours) + int(minutes) / 60
    return float(text.replace(",", ".").rstrip(" h"))


def clean_person(name):
    if pd.isna(name):
        return pd.NA
    try:
        # UTF-8 that was read as Windows-1252. Only misread text can be read that way again.
        name = name.encode("cp1252").decode("utf-8")
    except UnicodeError:
        pass
    return " ".join(reversed(name.split(", "))).title()


if __name__ == "__main__":
    clean_roster("roster-messy.csv").to_csv("roster-clean.csv", index=False)
