/** A table that a visitor gave. */
export interface Source {
  /** Of the file. Names of what is saved begin with it. */
  name: string;
  file: Blob;
  /** Whether quotation marks group a cell. */
  quotes: boolean;
  /** Of a workbook; without it the first that is not hidden. */
  sheet?: string;
  /** The column whose findings come first. */
  about?: string;
}
