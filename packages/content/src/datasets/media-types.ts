// A module of its own, so that pages can use it without the schema library.

/**
 * The media type of each kind of file offered, by its extension. Source:
 * https://www.iana.org/assignments/media-types/
 */
export const mediaTypes = {
  csv: "text/csv",
  parquet: "application/vnd.apache.parquet",
  py: "text/x-python",
} as const;

export type FileFormat = keyof typeof mediaTypes;
