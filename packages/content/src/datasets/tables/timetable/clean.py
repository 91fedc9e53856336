"""Cleans timetable-messy.csv; the result equals timetable-messy-answer.csv. Needs pandas 1.5 or newer."""

import pandas as pd

COLUMNS = ["trip_no", "line", "stop", "days", "departure", "minutes", "platform"]
MISSING = ["", "NA", "n/a", "NULL", "-", "?", "unknown", "#N/A", "-999"]
DAYS = {"M": "Mon-Fri", "1": "Mon-Fri", "6": "Sat", "7": "Sun"}
ROMAN = {"I": "1", "II": "2", "III": "3", "IV": "4", "V": "5"}


def clean_timetable(path):
    df = pd.read_csv(path, dtype=str, keep_default_na=False, header=0, names=COLUMNS)
    df = df.apply(lambda column: column.str.strip())
    # The timetables were put under each other with their headers.
    df = df[df["trip_no"].str.contains(r"\d")]
    df = df.replace(MISSING, pd.NA)
    df["trip_no"] = df["trip_no"].str.extract(r"(\d+)", expand=False).astype(int)
    df["line"] = df["line"].str.replace("Line ", "").str.replace(" ", "").str.upper()
    df["stop"] = df["stop"].map(clean_stop)
    df["days"] = df["days"].map(clean_days)
    # Whatever stands between them: the first two digits are hours, the next two minutes.
    digits = df["departure"].str.replace(r"\D", "", regex=True)
    df["departure"] = digits.str[:2] + ":" + digits.str[2:4]
    df["minutes"] = clean_minutes(df["minutes"])
    platform = df["platform"].replace(ROMAN).str.extract(r"(\d+)", expand=False)
    df["platform"] = platform.astype(int)
    return df.drop_duplicates().sort_values("trip_no").reset_index(drop=True)


def clean_stop(name):
    try:
        # UTF-8 that was read as Windows-1252. Only misread text can be read that way again.
        name = name.encode("cp1252").decode("utf-8")
    except UnicodeError:
        pass
    return name.replace("stop:", "").split(" (")[0].title()


def clean_days(text):
    # German and English agree on the first two letters but for Sunday.
    return DAYS.get(text[0]) or ("Sat" if text[:2] == "Sa" else "Sun")


def clean_minutes(column):
    number = column.str.extract(r"(\d+)", expand=False).astype("Int64")
    # No trip takes two hours: those are seconds.
    return number.where(~(number > 120).fillna(False), number // 60)


if __name__ == "__main__":
    clean_timetable("timetable-messy.csv").to_csv("timetable-clean.csv", index=False)
