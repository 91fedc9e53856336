import { brand } from "@site/content/brand";
import { PASSWORD_MIN_LENGTH } from "@site/contracts/site/spec-constants";

/** A shorter part of an address says nothing about its owner. */
const SHORTEST_WORD = 3;

/** What anyone would try first here. */
const wordsOfOurs = [
  ...[brand.name, brand.company.name].flatMap((name) => [name, ...name.split(" ")]),
  new URL(brand.origin).hostname,
  "password",
  "licence",
  "license",
];

/** Whether a password is too short once our names and its owner's address are removed from it. */
export function isGuessablePassword(password: string, email: string): boolean {
  const words = [...wordsOfOurs, email, ...email.split(/[@.+]/)]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), password.toLowerCase());
  return rest.length < PASSWORD_MIN_LENGTH;
}
