/**
 * What the forms of an English word have in common: "duplicat" for duplicate, duplicates and duplicated. A word is
 * compared by it, never shown, so it need not be a word itself.
 */
export function stemWord(word: string): string {
  const singular = withoutPlural(word);
  const ended = withoutEnding(singular);
  return ended.length > 3 && ended.endsWith("e") ? ended.slice(0, -1) : ended;
}

function withoutPlural(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return /(?:s|x|z|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

function withoutEnding(word: string): string {
  const ending = ["ing", "ed", "ion"].find((end) => word.endsWith(end));
  if (!ending) return word;
  const rest = word.slice(0, -ending.length);
  if (rest.length < 4 && !(rest.length === 3 && /[aeiou]/.test(rest))) return word;
  const isDoubled = rest.at(-1) === rest.at(-2) && !/[ls]$/.test(rest);
  return isDoubled ? rest.slice(0, -1) : rest;
}
