"""Cleans penguins-messy.csv; the result equals palmer-penguins.csv. Needs pandas 1.5 or newer."""

import pandas as pd

LENGTHS = ["beak_length_mm", "beak_depth_mm", "flipper_length_mm"]
COLUMNS = ["species", "island", *LENGTHS, "body_mass_g", "sex"]
MISSING = ["", "NA", "n/a", "NULL", "-", "?", "unknown", "#N/A", "-999"]


def clean_penguins(path):
    df = pd.read_csv(path, dtype=str, keep_default_na=False, header=0, names=COLUMNS)
    df = df.apply(lambda column: column.str.strip())
    # The files of the three species were glued together with their headers.
    df = df[df["species"].str.lower() != "species"]
    df = df.replace(MISSING, pd.NA)
    df["species"] = clean_species(df["species"])
    df["island"] = clean_island(df["island"])
    for column in LENGTHS:
        df[column] = clean_measure(df[column], "cm", 10)
    df["body_mass_g"] = clean_measure(df["body_mass_g"].str.replace(",", ""), "kg", 1000)
    df["sex"] = df["sex"].str[0].str.lower().map({"m": "male", "f": "female"})
    df = restore_swapped_beaks(df)
    whole = ["flipper_length_mm", "body_mass_g"]
    df[whole] = df[whole].astype("Int64")
    return df.drop_duplicates().reset_index(drop=True)


def clean_species(column):
    # The first letter tells the three apart, however the rest was typed or read.
    names = {"A": "Adelie", "C": "Chinstrap", "G": "Gentoo"}
    return column.str[0].str.upper().map(names)


def clean_island(column):
    names = {"B": "Biscoe", "D": "Dream", "T": "Torgersen"}
    return column.str[0].str.upper().map(names)


def clean_measure(column, large_unit, factor):
    """Numbers in the small unit, from texts that may name either."""
    digits = column.str.replace(",", ".").str.extract(r"([\d.]+)", expand=False)
    number = pd.to_numeric(digits)
    is_large = column.str.endswith(large_unit, na=False)
    return number.where(~is_large, number * factor).round(1)


def restore_swapped_beaks(df):
    # A beak is longer than it is deep.
    is_swapped = df["beak_length_mm"] < df["beak_depth_mm"]
    beak = ["beak_length_mm", "beak_depth_mm"]
    df.loc[is_swapped, beak] = df.loc[is_swapped, beak[::-1]].to_numpy()
    return df


if __name__ == "__main__":
    clean_penguins("penguins-messy.csv").to_csv("penguins-clean.csv", index=False)
