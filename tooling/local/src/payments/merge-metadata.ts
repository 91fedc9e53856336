/** Metadata after an update: given keys replace, empty values unset, null unsets all. */
export function mergeMetadata(
  present: Record<string, string> | null,
  changes: Record<string, string> | null | undefined,
): Record<string, string> {
  if (changes === null) return {};
  const merged = { ...present, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
}
