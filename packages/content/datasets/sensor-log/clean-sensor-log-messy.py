"""Cleans sensor-log-messy.csv; the result equals sensor-log-messy-answer.csv. Needs pandas 1.5 or newer."""

import re

import pandas as pd

COLUMNS = ["date", "hour", "sensor", "temperature_c", "humidity_percent", "battery_v"]
MISSING = ["", "NA", "n/a", "NULL", "-", "?", "unknown", "#N/A", "-999"]
SENSORS = {"s1": "door", "tür": "door", "s2": "window", "fenster": "window"}


def clean_log(path):
    df = pd.read_csv(path, dtype=str, keep_default_na=False, header=0, names=COLUMNS)
    df = df.apply(lambda column: column.str.strip())
    # What the programs wrote was put under each other with their headers.
    df = df[df["hour"].str.contains(r"\d")]
    df = df.replace(MISSING, pd.NA)
    df["date"] = df["date"].map(clean_day)
    df["hour"] = df["hour"].map(clean_hour)
    df["sensor"] = df["sensor"].str.lower().str.split("/").str[-1].replace(SENSORS)
    df["temperature_c"] = df["temperature_c"].map(clean_temperature)
    df["humidity_percent"] = df["humidity_percent"].map(clean_humidity)
    df["battery_v"] = df["battery_v"].map(clean_battery)
    return df.drop_duplicates().sort_values(["date", "hour", "sensor"]).reset_index(drop=True)


def clean_day(text):
    if text.isdigit():
        # The serial number of a day in a spreadsheet.
        day = pd.Timestamp("1899-12-30") + pd.Timedelta(days=int(text))
    else:
        day = pd.to_datetime(text, dayfirst="." in text)
    return day.strftime("%Y-%m-%d")


def clean_hour(text):
    hour = int(re.match(r"\d+", text)[0])
    if "M" not in text:
        return hour
    return hour % 12 + (12 if "P" in text else 0)


def number_in(text):
    return float(re.search(r"-?[\d.]+", text.replace(",", "."))[0])


def clean_temperature(text):
    if pd.isna(text):
        return None
    value = number_in(text)
    if "F" in text:
        return round((value - 32) / 1.8, 1)
    # No greenhouse has 200 degrees: that is Kelvin, whose unit nobody wrote.
    return round(value - 273.15, 1) if value > 200 else value


def clean_humidity(text):
    if pd.isna(text):
        return None
    value = number_in(text)
    # Below one it is a share.
    return round(value * 100, 1) if value < 1 else value


def clean_battery(text):
    value = number_in(text)
    # A sensor has some volts, so thousands are millivolts.
    return round(value / 1000, 2) if value > 100 else value


if __name__ == "__main__":
    clean_log("sensor-log-messy.csv").to_csv("sensor-log-clean.csv", index=False)
