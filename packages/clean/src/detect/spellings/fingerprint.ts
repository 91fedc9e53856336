/** In Latin an accent is often left out; in other scripts a mark makes another letter: й is not и. */
const LATIN_MARKS = /(\p{Script=Latin})\p{M}+/gu;
/** What people put between words one way or another. Other signs count: C is not C++, nor is AB+ AB-. */
const WORD_SEPARATORS = /[\s.,;:'’‘"“”()[\]{}\-‐‑–—_!¡¿·]+/u;
const BESIDE_NUMBER = /(?<=\p{L})[-_](?=\p{N})|(?<=\p{N})[-_](?=\p{L})/gu;
/** Behind the comma of a company or a person, where nothing is turned. */
const NAME_SUFFIX = /^ *(?:inc|ltd|llc|corp|co|gmbh|jr|sr)\b/;
const TRAILING_MINUS = /[-–—−]\s*$/u;
const DIGIT = /\p{N}/u;

/**
 * What two spellings of one value have in common: the words in small letters without accents, in their order. A
 * single comma turns it: "York, New" is "New York". Where there are digits, all signs count but for a dash between a
 * letter and a digit: 1.5 is not 15, and "Merc-240D" is "merc 240D".
 */
export function fingerprint(text: string): string {
  const plain = text.normalize("NFD").replace(LATIN_MARKS, "$1").normalize("NFC").toLowerCase();
  if (DIGIT.test(plain)) {
    return plain.replace(BESIDE_NUMBER, " ").split(" ").filter(Boolean).join(" ");
  }
  const [before = "", behind, ...others] = plain.split(",");
  const isTurned = behind !== undefined && others.length === 0 && !NAME_SUFFIX.test(behind);
  const turned = isTurned ? `${behind} ${before}` : plain;
  const words = turned.split(WORD_SEPARATORS).filter(Boolean);
  if (words.length === 0) return "";
  return `${words.join(" ")}${TRAILING_MINUS.test(plain) ? " -" : ""}`;
}
