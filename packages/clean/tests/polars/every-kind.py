import re
import sys
from pathlib import Path

import polars as pl


def read_table(source):
    """Read each cell as text; an empty one is missing."""
    raw = Path(source).read_bytes()
    assert b"\0" not in raw, "Not UTF-8 text: save it as CSV (UTF-8) first."
    # Polars would misread a quotation mark inside a cell, or a line that ends with a carriage
    # return alone.
    content = raw.decode("utf-8-sig").removeprefix("\ufeff")
    outside = '"'.join(content.split('"')[::2])
    strays = re.search(r'[^;\r\n"]"|"[^;\r\n"]|\r(?!\n)', outside)
    assert not strays and content.count('"') % 2 == 0, strays

    # Read each cell as text; an empty one is missing.
    df = pl.read_csv(
        content.encode(),
        separator=";",
        has_header=False,
        schema={f"column {n}": pl.String for n in range(1, 4)},
    ).with_columns(pl.all().replace("", None))
    assert df["column 2"].is_not_null().any(), "All rows have fewer than 2 cells."
    return df


source, target = sys.argv[1:]
df = read_table(source)

# Append the rows of the files “feb.csv”, “mar.csv”, with the same columns.
for name in ["feb.csv", "mar.csv"]:
    assert name != Path(source).name, source
    other = read_table(Path(source).with_name(name))
    assert other[0:1].equals(df[0:1]), f"{name} has other columns."
    df = pl.concat([df, other[1:]])

# Use row 1 as the column names.
names = df.row(0)
assert None not in names and len(set(names)) == len(names), names
df = df.slice(1)
df.columns = names

# Use row 3 as the column names, and remove the 2 rows above it; number those that are missing or
# used twice.
found = [name or "" for name in df.row(2)]
names = [name if found.count(name) == 1 else "" for name in found]
for at, name in enumerate(found):
    numbered = f"{name or 'column'} {at + 1}"
    while numbered in names:
        numbered += f" {at + 1}"
    names[at] = names[at] or numbered
df = df.slice(3)
df.columns = names

# Use rows 2 to 3, joined, as the column names, and remove the row above them.
rows = [list(df.row(n)) for n in range(1, 3)]
for cells in rows[:-1]:
    for at in range(1, len(cells)):
        cells[at] = cells[at] or cells[at - 1]
found = [" ".join(dict.fromkeys(filter(None, cells))) for cells in zip(*rows)]
names = found
assert all(names) and len(set(names)) == len(names), names
df = df.slice(3)
df.columns = names

# Remove the last 2 rows, which aren't data, from “Total” on.
assert df.get_column("a")[-2] == "Total", df.tail(2)
df = df.head(-2)

# Remove rows that have more than 3 cells.
assert df.width >= 3, df.width
df = df.filter(pl.all_horizontal(pl.nth(range(3, df.width)).is_null()))
df = df[:, :3]

# Remove empty rows.
df = df.filter(~pl.all_horizontal(pl.all().is_null()))

# Remove rows that only repeat the column names.
differs = [pl.nth(at).ne_missing(name) for at, name in enumerate(df.columns)]
df = df.filter(pl.any_horizontal(differs))

# Remove duplicate rows; the first of each stays.
df = df.unique(keep="first", maintain_order=True)

# Sort the rows by “a” downwards, then by “*”; missing cells last.
df = df.sort(
    [pl.col("a"), pl.selectors.by_name("*")], descending=[True, False], nulls_last=True,
    maintain_order=True,
)

# Keep the rows where “a” has a value.
df = df.filter(pl.col("a").is_not_null())

# Keep the rows where “a” is missing.
df = df.filter(pl.col("a").is_null())

# Keep the rows where “a” is “x” or “y"”.
df = df.filter(pl.col("a").is_in(["x", "y\""]))

# Remove the rows where “a” is “x”.
df = df.filter(~pl.col("a").is_in(["x"], nulls_equal=True))

# Keep the rows where “a” is at least 0.00001.
df = df.filter(pl.col("a") >= 1e-05)

# Keep the rows where “^a$” is at most 5.
df = df.filter(pl.selectors.by_name("^a$") <= 5.0)

# Give each value of “a” between “;” a row of its own.
df = df.with_columns(pl.col("a").str.split(";"))
df = df.explode(["a"], empty_as_null=True)
df = df.with_columns(pl.col("a").replace("", None))

# Turn “a”, “b” into rows: their names into “year”, their cells into “count”.
kept = [name for name in df.columns if name not in ["a", "b"]]
assert not {"year", "count"} & set(df.columns), list(df.columns)
kept = pl.selectors.by_name(*kept) if kept else None
df = df.unpivot(["a", "b"], index=kept, variable_name="year", value_name="count")

# Trim spaces around values, doubled spaces inside them, hard spaces (for plain ones), invisible
# characters in “a”, “b”.
df = df.with_columns(
    pl.col(["a", "b"])
    .str.replace_all(r"[\xad\u200b\u2060\ufeff]", "")
    .str.replace_all(
        (
            r"[\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f\x85\u2028\u2029\xa0\u1680\u2000-\u200a\u202f\u205f"
            r"\u3000 ]{2,}|[\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f\x85\u2028\u2029]"
        ),
        " ",
    )
    .str.replace_all(r"[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]", " ")
    .str.strip_chars(
        (
            "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f\x85\u2028\u2029\xa0\u1680\u2000\u2001\u2002\u2003\u2004"
            "\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000 "
        )
    )
    .replace("", None)
)

# Trim spaces around values in “*”.
df = df.with_columns(
    pl.selectors.by_name("*")
    .str.strip_chars(
        (
            "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f\x85\u2028\u2029\xa0\u1680\u2000\u2001\u2002\u2003\u2004"
            "\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000 "
        )
    )
    .replace("", None)
)

# Clear “NA”, “-” in “a”, “b”.
df = df.with_columns(pl.col(["a", "b"]).replace(["NA", "-"], None))

# Merge 1 spelling into 1 value in “a”.
spellings = {
    "Zurich": "Zürich",
}
df = df.with_columns(pl.col("a").replace(spellings))

# Remove “,” and “ ” between thousands in “a”.
text = pl.col("a")
grouped = text.str.contains(
    r"^[+-]?[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:[.][0-9]{1,22})?(?:[eE][+-][0-9]{1,2})?$"
)
text = pl.when(grouped).then(text.str.replace_all(r",", "")).otherwise(text)
grouped = text.str.contains(
    r"^[+-]?[1-9][0-9]{0,2}(?:[ \xa0\u202f][0-9]{3})+(?:[.,][0-9]{1,22})?(?:[eE][+-][0-9]{1,2})?$"
)
text = pl.when(grouped).then(text.str.replace_all(r"[ \xa0\u202f]", "")).otherwise(text)
df = df.with_columns(text)

# Replace “$” with “\1” in the cells of “a”, “b”.
df = df.with_columns(
    pl.col(["a", "b"])
    .str.replace_all("$", "\\1", literal=True)
    .replace("", None)
)

# Replace what matches ^([A-Z])-(\d+)$ with “$2$” in “a”, “b”.
df = df.with_columns(
    pl.col(["a", "b"])
    .str.replace_all(r"^([A-Z])-([0-9]+)$", "${2}$")
    .replace("", None)
)

# Write “a”, “b” in upper case.
assert df.filter(
    pl.any_horizontal(
        pl.col(["a", "b"]).str.contains(
            (
                r"[\u019b\u0250-\u02af\u10a0-\u10ff\u13a0-\u13ff\u1c80-\u1cbf\u2c00-\u2cff\ua640-"
                r"\ua7ff\uab30-\uabbf\x{10400}-\x{16eff}\x{1e900}-\x{1e95f}]"
            )
        )
    )
).is_empty()
df = df.with_columns(pl.col(["a", "b"]).str.to_uppercase())

# Write “a” in lower case with a capital for each word.
assert df.filter(
    pl.any_horizontal(
        pl.col(["a"]).str.contains(
            (
                r"[\u019b\u0250-\u02af\u10a0-\u10ff\u13a0-\u13ff\u1c80-\u1cbf\u2c00-\u2cff\ua640-"
                r"\ua7ff\uab30-\uabbf\x{10400}-\x{16eff}\x{1e900}-\x{1e95f}]"
            )
        )
    )
).is_empty()
words = pl.col(["a"]).str.to_lowercase().str.extract_all(r"[ -]+|[^ -][^ -]*")
start = pl.element().str.slice(0, 1).str.to_uppercase() + pl.element().str.slice(1)
df = df.with_columns(words.list.eval(start).list.join(""))

# Add “0” at the start of “a”, “b” up to 5 characters.
df = df.with_columns(pl.col(["a", "b"]).str.pad_start(5, "0"))

# Fix garbled characters in “a”, “b”.
def fix_encoding(cell):
    """Undo UTF-8 that was read as Windows-1252: CafÃ© is Café."""
    try:
        return cell.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return cell

df = df.with_columns(
    pl.col(["a", "b"]).map_elements(fix_encoding, return_dtype=pl.String)
)

# Fill missing cells of “a” with “none”.
df = df.with_columns(pl.col("a").fill_null("none"))

# Fill missing cells of “a” with the value above.
df = df.with_columns(pl.col("a").forward_fill())

# Fill missing cells of “a” with the median.
assert df.select(pl.col("a").is_not_null().any()).item()
low, high = (df.select(pl.col("a").quantile(0.5, way)).item() for way in ("lower", "higher"))
median = (low + high) / 2 + 0
median = round(median) if df.schema["a"] == pl.Int64 else median
df = df.with_columns(pl.col("a").fill_null(median))

# Fill missing cells of “a” with what rows with the same “b” have.
known = pl.when(pl.col("b").is_not_null()).then(pl.col("a").drop_nulls().first().over(pl.col("b")))
df = df.with_columns(pl.col("a").fill_null(known))

# Write “a” as most rows with the same “b” have it.
count = pl.when(pl.col("a").is_not_null()).then(pl.len().over(pl.col("b"), pl.col("a")))
most = pl.when((count > 1) & (count == count.max().over(pl.col("b")))).then(pl.col("a"))
is_one = most.drop_nulls().n_unique().over(pl.col("b")) == 1
agreed = pl.when(pl.col("b").is_not_null() & is_one).then(most.max().over(pl.col("b")))
df = df.with_columns(pl.coalesce(agreed, pl.col("a")).alias("a"))

# Write dates of “a” with names of months, such as “Mär”, as 2020-12-31, and months as 2020-12.
months = {"Mär": "03", "Mai": "05"}
text = pl.col("a")
one = text.str.extract(
    (
        r"^(?:[^0-9 ]{2,12} )?([0-9]{1,2})(?:\.|st|nd|rd|th|er|º)?[ -](?:de )?(Mär|"
        r"Mai)\.?[ -](?:de )?((?:1[7-9]|2[01])[0-9]{2})(?:\.| г\.?| р\.?)?$"
    ),
    3,
) + "-" + text.str.extract((
    r"^(?:[^0-9 ]{2,12} )?([0-9]{1,2})(?:\.|st|nd|rd|th|er|º)?[ -](?:de )?(Mär|"
    r"Mai)\.?[ -](?:de )?((?:1[7-9]|2[01])[0-9]{2})(?:\.| г\.?| р\.?)?$"
), 2).replace_strict(months, default=None, return_dtype=pl.String) + "-" + text.str.extract(r"^(?:[^0-9 ]{2,12} )?([0-9]{1,2})(?:\.|st|nd|rd|th|er|º)?[ -](?:de )?(Mär|Mai)\.?[ -](?:de )?((?:1[7-9]|2[01])[0-9]{2})(?:\.| г\.?| р\.?)?$", 1).str.zfill(2)
two = text.str.extract(
    (
        r"^(?:[^0-9 ]{2,12} )?(Mär|Mai)\.? ([0-9]{1,2})(?:\.|st|nd|rd|th|er|º)?,? ((?:1[7-9]|"
        r"2[01])[0-9]{2})$"
    ),
    3,
) + "-" + text.str.extract((
    r"^(?:[^0-9 ]{2,12} )?(Mär|Mai)\.? ([0-9]{1,2})(?:\.|st|nd|rd|th|er|º)?,? ((?:1[7-9]|"
    r"2[01])[0-9]{2})$"
), 1).replace_strict(months, default=None, return_dtype=pl.String) + "-" + text.str.extract(r"^(?:[^0-9 ]{2,12} )?(Mär|Mai)\.? ([0-9]{1,2})(?:\.|st|nd|rd|th|er|º)?,? ((?:1[7-9]|2[01])[0-9]{2})$", 2).str.zfill(2)
three = text.str.extract(
    r"^((?:1[7-9]|2[01])[0-9]{2})\.? (Mär|Mai)\.? ([0-9]{1,2})\.?$", 1,
) + "-" + text.str.extract((
    r"^((?:1[7-9]|2[01])[0-9]{2})\.? (Mär|Mai)\.? ([0-9]{1,2})\.?$"
), 2).replace_strict(months, default=None, return_dtype=pl.String) + "-" + text.str.extract(r"^((?:1[7-9]|2[01])[0-9]{2})\.? (Mär|Mai)\.? ([0-9]{1,2})\.?$", 3).str.zfill(2)
month = text.str.extract(
    r"^(Mär|Mai)\.? ((?:1[7-9]|2[01])[0-9]{2})(?:\.| г\.?| р\.?)?$", 2,
) + "-" + text.str.extract((
    r"^(Mär|Mai)\.? ((?:1[7-9]|2[01])[0-9]{2})(?:\.| г\.?| р\.?)?$"
), 1).replace_strict(months, default=None, return_dtype=pl.String)
days = pl.coalesce(one, two, three)
days = pl.when(days.str.to_date("%Y-%m-%d", strict=False).is_not_null()).then(days)
df = df.with_columns(pl.coalesce(days, month, text).alias("a"))

# Put an apostrophe before cells that a spreadsheet would run as a formula in “a”, “b”, and before
# such names of columns.
def harmless(text):
    risky = text.str.contains(r"^[=@\t\r+-]")
    number = text.str.contains(
        (
            r"^[+-](?:[0-9.,]*|[$€£¥]? ?[.,]?[0-9][0-9.,'’ \xa0\u202f]*[A-Za-z%°$€£¥]{0,10}[*†‡§¶]{"
            r"0,3})$"
        )
    )
    return pl.when(risky & ~number).then("'" + text).otherwise(text)

df = df.with_columns(harmless(pl.col(["a", "b"])).name.keep())
df.columns = pl.select(harmless(pl.Series(df.columns))).to_series().to_list()

# Read “a” as numbers.
text = pl.col("a")
unfit = df.filter(
    ~text.str.contains(
        r"^(?:[+-]?(?:[0-9]{1,15}(?:\.[0-9]{1,22})?|\.[0-9]{1,22})(?:[eE][+-][0-9]{1,2})?)$"
    )
)
assert unfit.is_empty(), unfit.select(pl.col("a").unique())
df = df.with_columns(text.cast(pl.Float64))

# Read “a” as whole numbers; anything else becomes missing.
text = pl.col("a")
text = pl.when(
    text.str.contains(
        r"^(?:[+-]?(?:[1-9][0-9]{0,2}(?:[ \xa0\u202f][0-9]{3}){1,4}|(?:0|[1-9][0-9]{0,14})))$"
    )
).then(text)
text = text.str.replace_all(r"[ \xa0\u202f]", "")
df = df.with_columns(text.cast(pl.Int64))

# Read “a” as numbers, with “k” as e3; anything else becomes missing.
text = pl.col("a")
text = pl.when(
    text.str.contains(
        (
            r"^(?:(?:(?:[+\u2212-]?(?:(?:€|<)[ \xa0\u202f]?)?|(?:€|"
            r"<)[ \xa0\u202f]?[+\u2212-])(?:[1-9][0-9]{0,2}(?:\.[0-9]{3}){1,4}|"
            r"[0-9]{1,15})(?:,[0-9]{1,22})?|[+\u2212-]?,[0-9]{1,22})(?:(?:[ \xa0\u202f]?(?:k))?|"
            r"[eE][+-][0-9]{1,2})|\((?:(?:(?:€|<)[ \xa0\u202f]?)?(?:[1-9][0-9]{0,2}(?:\.[0-9]{3}){1"
            r",4}|[0-9]{1,15})(?:,[0-9]{1,22})?|,[0-9]{1,22})(?:(?:[ \xa0\u202f]?(?:k))?|"
            r"[eE][+-][0-9]{1,2})\)|(?:(?:€|<)[ \xa0\u202f]?)?(?:[1-9][0-9]{0,2}(?:\.[0-9]{3}){1,4}"
            r"|[0-9]{1,15}),[0-9]{2}[+-])$"
        )
    )
).then(text)
text = text.str.replace(r"([0-9])[ \xa0\u202f]?k(\)?)$", "${1}e3${2}")
text = text.str.replace_all(r"€|<|k|[ \xa0\u202f]|\.|\)", "")
text = text.str.replace(r"[(\u2212]", "-")
text = text.str.replace(r"(.+)([+-])$", "${2}${1}")
text = text.str.replace(",", ".", literal=True)
df = df.with_columns(text.cast(pl.Float64))

# Read “a” as shares of 100 %; anything else becomes missing.
text = pl.col("a")
text = pl.when(
    text.str.contains(
        (
            r"^(?:[+-]?(?:[0-9]{1,15}(?:\.[0-9]{1,22})?|\.[0-9]{1,22})(?:[eE][+-][0-9]{1,2})?[ \xa0"
            r"\u202f]?%)$"
        )
    )
).then(text)
text = text.str.replace_all(r"%|[ \xa0\u202f]", "")
df = df.with_columns(text.cast(pl.Float64) / 100)

# Read “a” as yes (yes) or no (no).
unfit = df.filter(~pl.col("a").is_in(["yes", "no"]))
assert unfit.is_empty(), unfit.select(pl.col("a").unique())
values = {"yes": True, "no": False}
df = df.with_columns(pl.col("a").replace_strict(values, default=None, return_dtype=pl.Boolean))

# Read “a” as yes (1) or no (0); anything else becomes missing.
values = {"1": True, "0": False}
df = df.with_columns(pl.col("a").replace_strict(values, default=None, return_dtype=pl.Boolean))

# Read “a” as dates, written like 31/12/2020, then Dec 31, 2020.
text = pl.col("a")
days = pl.when(
    text.str.contains(r"^[0-9]{1,2}/[0-9]{1,2}/(?:1[7-9]|2[01])[0-9]{2}$")
).then(text).str.to_date("%d/%m/%Y", strict=False)
days = days.fill_null(
    pl.when(
        text.str.contains(
            (
                r"^(?i:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [0-9]{1,2}, (?:1[7-9]|"
                r"2[01])[0-9]{2}$"
            )
        )
    ).then(text).str.to_date("%b %d, %Y", strict=False)
)
unfit = df.filter(text.is_not_null() & days.is_null())
assert unfit.is_empty(), unfit.select(pl.col("a").unique())
df = df.with_columns(days.alias("a"))

# Read “a” as dates, written like 31.12.20, then 31.12.20 (no year after 2029), then 44196; anything
# else becomes missing.
text = pl.col("a")
days = pl.when(text.str.contains(r"^[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{2}$")).then(text).str.to_date("%d.%m.%y", strict=False).pipe(
    lambda day: pl.when(day.dt.year() >= 2069).then(day.dt.offset_by("-100y")).otherwise(day)
)
days = days.fill_null(
    pl.when(text.str.contains(r"^[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{2}$")).then(text).str.to_date("%d.%m.%y", strict=False).pipe(
        lambda day: pl.when(day.dt.year() >= 2030).then(day.dt.offset_by("-100y")).otherwise(day)
    )
)
days = days.fill_null(
    pl.when(text.str.contains(r"^[1-9][0-9]{1,5}$")).then(text).cast(pl.Int64).pipe(
        lambda serial: pl.when(serial.is_between(61, 109574)).then(
            pl.date(1899, 12, 30) + pl.duration(days=serial)
        )
    )
)
df = df.with_columns(days.alias("a"))

# Write “a” as times of day like 14:05, reading 14:05, then 2 PM; anything else becomes missing.
text = pl.col("a")
times = pl.when(
    text.str.contains(r"^(?:2[0-3]|[01]?[0-9]):[0-5][0-9]$")
).then(text).str.to_time("%H:%M", strict=False)
times = times.fill_null(
    (
        pl.when(text.str.contains(r"^(?:1[0-2]|0?[1-9]) [AaPp][Mm]$")).then(text) + ":00"
    ).str.to_time("%I %p:%M", strict=False)
)
times = times.dt.to_string("%H:%M")
df = df.with_columns(times.alias("a"))

# Write “a” as days with their time like 2020-12-31T14:05:00Z, reading 2020-12-31 14:05:00, with “Z”
# as UTC+00:00, “+01:00” as UTC+01:00.
text = pl.col("a")
zone = text.str.extract(r" ?(Z|\+01:00)$")
text = text.str.replace(r" ?(Z|\+01:00)$", "")
times = pl.when(
    text.str.contains(
        (
            r"^(?:1[7-9]|2[01])[0-9]{2}-[0-9]{1,2}-[0-9]{1,2} (?:2[0-3]|"
            r"[01]?[0-9]):[0-5][0-9]:[0-5][0-9]$"
        )
    )
).then(text).str.to_datetime("%Y-%m-%d %H:%M:%S", strict=False)
minutes = zone.replace_strict({"Z": 0, "+01:00": 60}, default=None, return_dtype=pl.Int64)
times = times - pl.duration(minutes=minutes)
unfit = df.filter(pl.col("a").is_not_null() & times.is_null())
assert unfit.is_empty(), unfit.select(pl.col("a").unique())
times = times.dt.to_string("%Y-%m-%dT%H:%M:%SZ")
df = df.with_columns(times.alias("a"))

# Write “a” as whole numbers.
unfit = df.filter((pl.col("a") % 1 != 0) | (pl.col("a").abs() >= 2**53))
assert unfit.is_empty(), unfit.select(pl.col("a").unique())
df = df.with_columns(pl.col("a").cast(pl.Int64))

# Swap “a” and “b” in rows where “a” is smaller or earlier.
swapped = pl.col("a") < pl.col("b")
df = df.with_columns(
    pl.when(swapped).then(pl.col("b")).otherwise(pl.col("a")).alias("a"),
    pl.when(swapped).then(pl.col("a")).otherwise(pl.col("b")).alias("b"),
)

# Rename “a” to “a"\x0a”, “b” to “b”.
assert "b" in df.columns
df = df.rename(
    {
        "a": "a\"\x0a",
        "b": "b",
    }
)

# Split “a” at “ ” into “first”, “rest”.
assert not {"first", "rest"} & set(df.columns), list(df.columns)
parts = pl.col("a").str.splitn(" ", 2)
parts = parts.struct.rename_fields(["first", "rest"]).alias("parts")
parts = df.select(parts).unnest("parts")
df = df.hstack(parts.with_columns(pl.all().replace("", None)))

# Copy the part of “a” in the brackets of ([0-9]+) kg into “part”.
assert "part" not in df.columns
part = pl.col("a").str.extract(r"([0-9]+) kg")
df = df.with_columns(part.replace("", None).alias("part"))

# Move “*”, “<”, “US$” from the start or end of “a” into “mark”.
assert "mark" not in df.columns
text = pl.col("a")
mark = text.str.extract(r"^(US\$|\*|<)")
rest = text.str.replace(r"^(?:US\$|\*|<)[ \xa0\u202f]?", "")
before_mark = text.str.replace(r"[ \xa0\u202f]?(?:US\$|\*|<)$", "")
rest = pl.when(mark.is_not_null()).then(rest).otherwise(before_mark)
mark = pl.coalesce(mark, text.str.extract(r"(US\$|\*|<)$"))
df = df.with_columns(rest.replace("", None).alias("a"), mark.alias("mark"))

# Join “a”, “b” with “, ” into “c”; missing where one of them is.
assert "c" not in df.columns
joined = pl.concat_str(["a", "b"], separator=", ")
df = df.with_columns(joined.alias("c"))

# Remove the columns “a”, “b”.
df = df.drop(["a", "b"])

# Remove the columns “a”, “*”.
df = df.drop(pl.selectors.by_name("a", "*"))

# Write the clean table.
df = df.with_columns(pl.col(pl.Boolean).cast(pl.String).str.to_titlecase())
missing = '""' if df.width == 1 else ""
df.write_csv(target, line_terminator="\r\n", null_value=missing)
