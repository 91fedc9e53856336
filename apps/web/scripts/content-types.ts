/** Types of the datasets' files while developing; the host has them from firebase.json. */
export const contentTypes: Record<string, string> = {
  ".csv": "text/csv; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".jsonld": "application/ld+json; charset=utf-8",
  ".parquet": "application/vnd.apache.parquet",
  ".py": "text/x-python; charset=utf-8",
};
