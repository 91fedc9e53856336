"""Cleans web-log-messy.csv; the result equals web-log-messy-answer.csv. Needs pandas 1.5 or newer."""

import pandas as pd

COLUMNS = ["request_no", "date", "method", "path", "status", "bytes", "ms"]
MISSING = ["", "NA", "n/a", "NULL", "-", "?", "unknown", "#N/A", "-999"]


def clean_log(path):
    df = pd.read_csv(path, dtype=str, keep_default_na=False, header=0, names=COLUMNS)
    df = df.apply(lambda column: column.str.strip())
    # The three logs were put under each other with their headers.
    df = df[df["request_no"].str.contains(r"\d")]
    df = df.replace(MISSING, pd.NA)
    df["request_no"] = df["request_no"].str.extract(r"(\d+)", expand=False).astype(int)
    df["date"] = df["date"].map(clean_day)
    df["method"] = df["method"].str.replace("HTTP ", "").str.upper()
    # Host and query are not the path.
    df["path"] = df["path"].str.replace(r"^(https://)?shop\.example(:443)?", "", regex=True)
    df["path"] = df["path"].str.split("?").str[0]
    df["status"] = df["status"].str.extract(r"\b(\d{3})\b", expand=False).astype(int)
    df["bytes"] = clean_amount(df["bytes"], "kB")
    df["ms"] = clean_amount(df["ms"], r"\ds$| s$")
    return df.drop_duplicates().sort_values("request_no").reset_index(drop=True)


def clean_day(text):
    if text.isdigit():
        # The serial number of a day in a spreadsheet.
        day = pd.Timestamp("1899-12-30") + pd.Timedelta(days=int(text))
    else:
        day = pd.to_datetime(text, dayfirst="." in text)
    return day.strftime("%Y-%m-%d")


def clean_amount(column, large_unit):
    """Whole numbers in the small unit, of which a thousand are the large one."""
    digits = column.str.replace(",", "").str.extract(r"([\d.]+)", expand=False)
    number = pd.to_numeric(digits)
    is_large = column.str.contains(large_unit, na=False)
    return number.where(~is_large, number * 1000).round().astype("Int64")


if __name__ == "__main__":
    clean_log("web-log-messy.csv").to_csv("web-log-clean.csv", index=False)
