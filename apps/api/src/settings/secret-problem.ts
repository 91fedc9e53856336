/** The prefix of the local world's secrets. */
const LOCAL_MARK = /^(whsec_)?(local|test)[_-]/;

const LEAST_CHARACTERS = 10;
const LEAST_NEW = 0.7;
const MOST_NEIGHBOURS = 0.5;

/** Why a text is not a randomly generated secret, as far as the text reveals it. */
export function secretProblem(secret: string, leastLength: number): string | undefined {
  if (LOCAL_MARK.test(secret)) return "is of the local world, where anybody can read it";
  if (secret.length < leastLength) {
    return `is too short: ${leastLength} random characters or more`;
  }
  return isGuessable(secret) ? "repeats itself: let a machine draw it at random" : undefined;
}

/** Few distinct characters, repeated parts, or sequences such as abc and 123: what a person types. */
function isGuessable(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const parts = codes.slice(2).map((_, index) => text.slice(index, index + 3));
  const neighbours = codes.slice(1).filter((code, at) => Math.abs(code - (codes[at] ?? 0)) <= 1);
  return (
    new Set(codes).size < LEAST_CHARACTERS ||
    new Set(parts).size < parts.length * LEAST_NEW ||
    neighbours.length > codes.length * MOST_NEIGHBOURS
  );
}
