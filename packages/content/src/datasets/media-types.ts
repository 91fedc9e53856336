// A separate module, so that pages can import it without the schema library.

/** Media types of the offered files by extension. Source: https://www.iana.org/assignments/media-types/ */
export const mediaTypes = {
  csv: "text/csv",
  parquet: "application/vnd.apache.parquet",
  py: "text/x-python",
} as const;

export type FileFormat = keyof typeof mediaTypes;
