"""Writes pyarrow-types.parquet beside this file: of each type of pyarrow a value and a missing cell."""

from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq


def two(value, type):
    return pa.array([value, None], type)


moment = 1_704_067_200_123_456
table = pa.table({
    "micro": two(moment, type=pa.timestamp("us")),
    "nano": two(moment * 1000 + 789, type=pa.timestamp("ns")),
    "milli": two(moment // 1000, type=pa.timestamp("ms")),
    "early": two(-1, type=pa.timestamp("us")),
    "utc": two(moment, type=pa.timestamp("us", tz="UTC")),
    "midnight": two(0, type=pa.timestamp("us", tz="UTC")),
    "berlin": two(moment, type=pa.timestamp("us", tz="Europe/Berlin")),
    "time32": two(43_260_000, type=pa.time32("ms")),
    "time64": two(43_260_123_456, type=pa.time64("us")),
    "day": two(-719_162, type=pa.date32()),
    "half": two(1.5, type=pa.float16()),
    "single": two(0.1, type=pa.float32()),
    "large": two(2**63 + 1, type=pa.uint64()),
    "words": two("é".encode(), type=pa.binary()),
    "list": two([1, 2], type=pa.list_(pa.int32())),
    "nothing": pa.nulls(2),
})
frame = pd.DataFrame({"wait": pd.to_timedelta([5, None], unit="s").astype("timedelta64[us]")})
meta = pa.Table.from_pandas(frame)
pandas = {b"pandas": meta.schema.metadata[b"pandas"]}
table = table.append_column("wait", meta.column("wait")).replace_schema_metadata(pandas)
pq.write_table(table, Path(__file__).with_name("pyarrow-types.parquet"))
