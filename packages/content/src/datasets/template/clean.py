"""Cleans template-messy.csv; the result equals template-messy-answer.csv. Needs pandas 1.5 or newer."""

import pandas as pd

MISSING = ["", "NA", "n/a", "NULL", "-", "?", "unknown", "#N/A", "-999"]

df = pd.read_csv(
    "template-messy.csv",
    dtype=str,
    keep_default_na=False,
    header=0,
    names=["day", "desk", "loans"],
)
df = df.apply(lambda column: column.str.strip())
df = df[df["day"].str.match(r"\d")]
df = df.replace(MISSING, pd.NA)
df["day"] = df["day"].str.replace("/", "-")
df["desk"] = df["desk"].str.lower()
df["loans"] = pd.to_numeric(df["loans"].str.replace(",00", "")).astype("Int64")
df = df.drop_duplicates().sort_values(["day", "desk"])
df.to_csv("template-clean.csv", index=False)
