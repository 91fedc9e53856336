/** What programs write where they have no value. */
export const WRITTEN_BY_PROGRAMS = new Set(
  ["#N/A", "#N/A N/A", "#NA", "<NA>", "#NULL!", "#VALUE!", "#DIV/0!", "#REF!", "#NAME?"].concat([
    "#NUM!",
    "NaN",
    "(null)",
    "(blank)",
    "(missing)",
    "[null]",
    "<null>",
    "NaT",
    "\\N",
  ]),
);
/** People write these where there is no value; in a column of words they may be an answer. */
export const SIGNS = new Set(
  ["n/a", "N/A", "-", "--", "---", "–", "—", "?", "??", ".", "..", "null", "NULL", "nan"].concat([
    "N.A.",
    "n.a.",
    "N.D.",
    "n.d.",
  ]),
);
/** These are words, names or codes too: a surname, a country, an answer. */
export const WORDS = new Set(
  ["na", "none", "nil", "missing", "unknown", "not available"]
    .flatMap((word) => [word, word.toUpperCase(), word.slice(0, 1).toUpperCase() + word.slice(1)])
    .concat("Null"),
);

export function isSpellingOfMissing(text: string): boolean {
  return WRITTEN_BY_PROGRAMS.has(text) || SIGNS.has(text) || WORDS.has(text);
}
