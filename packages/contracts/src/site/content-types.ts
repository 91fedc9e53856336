/** Media types of dataset files by the end of their names; later entries win. */
export const contentTypes: Readonly<Record<string, string>> = {
  ".atom": "application/atom+xml; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".jsonld": "application/ld+json; charset=utf-8",
  ".parquet": "application/vnd.apache.parquet",
  ".py": "text/x-python; charset=utf-8",
  ".svg": "image/svg+xml",
  "croissant.json": "application/ld+json; charset=utf-8",
  "-metadata.json": "application/csvm+json; charset=utf-8",
};

/** The media type of a dataset's file. */
export function getContentType(name: string): string {
  const found = Object.entries(contentTypes).findLast(([ending]) => name.endsWith(ending));
  return found?.[1] ?? "application/octet-stream";
}
