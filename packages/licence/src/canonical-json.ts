export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * Serialises a value as canonical JSON (RFC 8785): keys sorted by UTF-16 code units, no spaces, numbers and
 * strings as ECMAScript writes them. Throws a `TypeError` for text that is not well-formed Unicode.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${canonicalJson(key)}:${canonicalJson(member)}`);
    return `{${members.join(",")}}`;
  }
  if (typeof value === "string" && !value.isWellFormed()) {
    throw new TypeError("Text with a lone surrogate has no canonical form.");
  }
  return JSON.stringify(value);
}
