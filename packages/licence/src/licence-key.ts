/** Crockford's base 32: digits and capital letters except I, L, O (easily confused) and U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = 5;
const GROUP_LENGTH = 5;
const CHECK_LENGTH = 2;
const RANDOM_LENGTH = GROUPS * GROUP_LENGTH - CHECK_LENGTH;

const characterValues = new Map(Array.from(alphabet, (character, value) => [character, value]));

/**
 * Creates a licence key that people can type: five groups of five characters. 115 bits come from the platform's
 * cryptographic random source; the last two characters are a checksum.
 */
export function createLicenceKey(): string {
  const random = [...crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH))].map(
    (byte) => byte & 31,
  );
  return formatKey([...random, ...computeRemainder([...random, 0, 0])]);
}

/**
 * Converts a key as a person typed it to its canonical form; `undefined` if it is not a key. Ignores case, spaces and
 * hyphens, and reads I and L as 1 and O as 0. Detects up to two wrong or swapped characters.
 */
export function normalizeLicenceKey(input: string): string | undefined {
  const values = Array.from(normalizeCharacters(input), (character) =>
    characterValues.get(character),
  );
  if (values.length !== RANDOM_LENGTH + CHECK_LENGTH) return undefined;
  if (!values.every((value) => value !== undefined)) return undefined;
  return computeRemainder(values).every((value) => value === 0) ? formatKey(values) : undefined;
}

function normalizeCharacters(input: string): string {
  return input
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, "")
    .replace(/[IL]/g, "1")
    .replaceAll("O", "0");
}

function formatKey(values: number[]): string {
  const characters = values.map((value) => alphabet.charAt(value)).join("");
  const groups = Array.from({ length: characters.length / GROUP_LENGTH }, (_, index) =>
    characters.slice(index * GROUP_LENGTH, (index + 1) * GROUP_LENGTH),
  );
  return groups.join("-");
}

/**
 * Computes the remainder of the characters, read as a polynomial over GF(32), divided by (x + 1)(x + α). This is a
 * Reed-Solomon code of distance 3: two keys that differ in one or two characters can't both have a remainder of zero.
 */
function computeRemainder(values: number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([high, low], value) => [low ^ high ^ multiplyByAlpha(high), value ^ multiplyByAlpha(high)],
    [0, 0],
  );
}

/** α is a root of x⁵ + x² + 1, which is primitive, so its powers are distinct over the whole key. */
function multiplyByAlpha(value: number): number {
  return value & 16 ? (value << 1) ^ 0b100101 : value << 1;
}
