/** The characters of the bytes 80 to 9F in Windows-1252. Five bytes are unassigned. */
export const CP1252_HIGH_CHARACTERS =
  "\u20ac\0\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\0\u017d\0" +
  "\0\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\0\u017e\u0178";

/** Encodes a character in Windows-1252, as Python's `cp1252` does; undefined if it isn't in that encoding. */
export function toCp1252Byte(unit: number): number | undefined {
  if (unit < 0x80 || (unit >= 0xa0 && unit <= 0xff)) return unit;
  const at = CP1252_HIGH_CHARACTERS.indexOf(String.fromCharCode(unit));
  return at === -1 ? undefined : 0x80 + at;
}
