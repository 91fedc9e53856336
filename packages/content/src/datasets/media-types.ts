/**
 * The type of each kind of file that is offered, by the ending of its name.
 * Source: https://www.iana.org/assignments/media-types/
 */
export const mediaTypes = {
  csv: "text/csv",
  parquet: "application/vnd.apache.parquet",
  py: "text/x-python",
} as const;

export type FileFormat = keyof typeof mediaTypes;
