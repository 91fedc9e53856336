const MARKS = /\p{M}/gu;
const WORDS = /[\p{L}\p{N}]+/gu;
const DIGIT = /\p{N}/u;

/**
 * What two spellings of one value have in common (OpenRefine's fingerprint): the words in small letters without
 * accents, in the order of the alphabet, each once. Where there are digits, order and signs count: 1.5 is not 15,
 * and 10-5 not 5-10.
 */
export function fingerprint(text: string): string {
  const plain = text.normalize("NFKD").replace(MARKS, "").toLowerCase();
  if (DIGIT.test(plain)) return plain.split(" ").filter(Boolean).join(" ");
  const words = plain.match(WORDS) ?? [];
  return [...new Set(words)].toSorted().join(" ");
}
