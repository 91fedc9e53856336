export interface ArchiveEntry {
  /** Path within the archive, at most 100 bytes. */
  name: string;
  content: Buffer;
  /** Unix permissions, such as 0o644. */
  mode: number;
}
