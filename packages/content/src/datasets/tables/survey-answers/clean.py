"""Cleans survey-answers-messy.csv; the result equals survey-answers-messy-answer.csv. Needs pandas 1.5 or newer."""

import re

import pandas as pd

COLUMNS = [
    "respondent",
    "date",
    "age_group",
    "days_at_home",
    "commute_minutes",
    "own_room",
    "tools",
    "satisfaction",
]
MISSING = ["", "NA", "n/a", "NULL", "-", "?", "unknown", "#N/A", "-999"]
DAYS = {"none": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5"}
YES = {"y", "x", "true", "1"}
LEVELS = ["very dissatisfied", "dissatisfied", "neither nor", "satisfied", "very satisfied"]


def clean_survey(path):
    df = pd.read_csv(path, dtype=str, keep_default_na=False, header=0, names=COLUMNS)
    df = df.apply(lambda column: column.str.strip())
    # The exports were put under each other with their headers.
    df = df[df["respondent"].str.contains(r"\d")]
    df = df.replace(MISSING, pd.NA)
    df["respondent"] = df["respondent"].str.extract(r"(\d+)", expand=False).astype(int)
    df["date"] = df["date"].map(clean_day)
    df["age_group"] = df["age_group"].map(clean_age)
    days = df["days_at_home"].replace(DAYS).str.extract(r"(\d+)", expand=False)
    df["days_at_home"] = days.astype(int)
    df["commute_minutes"] = df["commute_minutes"].map(clean_minutes).astype("Int64")
    df["own_room"] = df["own_room"].map(clean_yes)
    df["tools"] = df["tools"].map(clean_tools)
    df["satisfaction"] = df["satisfaction"].map(clean_score).astype("Int64")
    return df.drop_duplicates().sort_values("respondent").reset_index(drop=True)


def clean_day(text):
    if text.isdigit():
        # The serial number of a day in a spreadsheet.
        day = pd.Timestamp("1899-12-30") + pd.Timedelta(days=int(text))
    else:
        day = pd.to_datetime(text, dayfirst="." in text)
    return day.strftime("%Y-%m-%d")


def clean_age(text):
    ages = re.findall(r"\d+", text)
    return "-".join(ages) if len(ages) == 2 else f"{ages[0]}+"


def clean_minutes(text):
    if pd.isna(text):
        return pd.NA
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    # 1:05 and 1 h 5 are hours and minutes; 65 min, 65 and 65.0 are minutes.
    return 60 * numbers[0] + numbers[1] if re.search("[:h]", text) else numbers[0]


def clean_yes(text):
    word = text.lower()
    return "yes" if word in YES or word.startswith("yes") else "no"


def clean_tools(text):
    return ";".join(sorted(re.findall(r"\w+", text.lower())))


def clean_score(text):
    if pd.isna(text):
        return pd.NA
    if text.startswith("★"):
        return len(text)
    return int(text[0]) if text[0].isdigit() else LEVELS.index(text) + 1


if __name__ == "__main__":
    clean_survey("survey-answers-messy.csv").to_csv("survey-answers-clean.csv", index=False)
