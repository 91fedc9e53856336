import * as v from "valibot";

import { CleanError } from "../../errors.ts";
import { textField } from "../fields.ts";
import { escapePythonPattern, escapePythonSetMember } from "../python-code.ts";

/**
 * A regular expression that means the same in JavaScript, Python, Polars and DuckDB: ordinary characters, `.`, `\d`,
 * `\s`, `\w`, sets such as `[A-Z]`, `( )`, `(?: )`, `|`, `?`, `*`, `+`, `{2,3}`, `^` and `$`.
 */
export interface TextPattern {
  /** Has the flag g, so matching starts at `lastIndex`. */
  regex: RegExp;
  /** For pandas, in a raw string. */
  python: string;
  /** For Polars and DuckDB, in which `$` is the end. */
  rust: string;
  groups: number;
  /** Number of repetitions without a limit. With `ways`, it decides how long a search can take. */
  unbounded: number;
  /** In how many ways the alternatives and the limited repetitions can match at one place, at most. */
  ways: number;
}

const MAX_VARIABLE_PARTS = 20;
const MAX_UNBOUNDED = 3;
const MAX_REPETITIONS = 100;
/** DuckDB refuses nested repetitions above this product. */
const MAX_NESTED_REPETITIONS = 1000;
const MAX_WAYS = 2 ** 20;
/** Maximum steps of a search through one text, which take about a second. */
const MAX_TEXT_STEPS = 1e10;
/** From this number of steps in all texts together, they may take no more than this time. */
const MAX_SEARCH_STEPS = 3e11;
const MAX_SEARCH_MS = 30_000;

/** Python's own spaces, see spaces.ts. */
const SPACES = String.raw`\t-\r\x1c-\x1f \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;
const SETS: Readonly<Record<string, string>> = { d: "0-9", w: "A-Za-z0-9_", s: SPACES };
const QUANTIFIER = /[?*+]|\{([0-9]{1,3})(?:(,)([0-9]{1,3})?)?\}/y;

/** Internal error of the parser. */
class PatternError extends Error {}

interface Part {
  js: string;
  python: string;
  /** Whether all matches have the same length and only one parse, so that repetitions can't backtrack. */
  isFixed: boolean;
  /** Product of the nested repetitions. */
  repetitions: number;
}

/** Parses a pattern; undefined if the syntax isn't supported, it can match empty text, or it could be too slow. */
export function parsePattern(source: string): TextPattern | undefined {
  const characters = Array.from(source);
  let at = 0;
  let groups = 0;
  let variable = 0;
  let unbounded = 0;
  let ways = 1;
  try {
    const all = readAlternatives();
    if (at < characters.length || unbounded > MAX_UNBOUNDED || variable > MAX_VARIABLE_PARTS)
      return undefined;
    if (ways > MAX_WAYS) return undefined;
    const regex = new RegExp(all.js, "gu");
    // Programs continue differently after an empty match.
    if (regex.test("")) return undefined;
    return {
      regex,
      python: all.python,
      rust: all.python.replaceAll(String.raw`\Z`, "$"),
      groups,
      unbounded,
      ways,
    };
  } catch (error) {
    if (error instanceof PatternError || error instanceof SyntaxError) return undefined;
    throw error;
  }

  function readAlternatives(): Part {
    const parts = [readSequence()];
    while (characters[at] === "|") {
      at += 1;
      variable += 1;
      parts.push(readSequence());
    }
    ways *= parts.length;
    return {
      js: parts.map(({ js }) => js).join("|"),
      python: parts.map(({ python }) => python).join("|"),
      isFixed: parts.length === 1 && parts.every(({ isFixed }) => isFixed),
      repetitions: Math.max(...parts.map(({ repetitions }) => repetitions)),
    };
  }

  function readSequence(): Part {
    const parts: Part[] = [];
    while (at < characters.length && characters[at] !== "|" && characters[at] !== ")")
      parts.push(readQuantified());
    return {
      js: parts.map(({ js }) => js).join(""),
      python: parts.map(({ python }) => python).join(""),
      isFixed: parts.every(({ isFixed }) => isFixed),
      repetitions: Math.max(1, ...parts.map(({ repetitions }) => repetitions)),
    };
  }

  function readQuantified(): Part {
    const isAnchor = characters[at] === "^" || characters[at] === "$";
    const before = groups;
    const atom = readAtom();
    QUANTIFIER.lastIndex = 0;
    const [quantifier, least, comma, most] =
      QUANTIFIER.exec(characters.slice(at, at + 12).join("")) ?? [];
    if (quantifier === undefined) return isAnchor ? { ...atom, isFixed: false } : atom;
    at += quantifier.length;
    const range = least === undefined ? undefined : [Number(least), Number(most ?? least)];
    if (range?.some((count) => count > MAX_REPETITIONS)) throw new PatternError();
    if (range && most !== undefined && Number(least) > Number(most)) throw new PatternError();
    const isLimited = quantifier === "?" || (range && (comma === undefined || most !== undefined));
    const isExact = range !== undefined && comma === undefined;
    // A group in a repetition would keep its last match, or lose it, depending on the program.
    if (isAnchor || groups > before || (quantifier !== "?" && !atom.isFixed))
      throw new PatternError();
    const repetitions = atom.repetitions * Math.max(1, ...(range ?? []));
    if (repetitions > MAX_NESTED_REPETITIONS) throw new PatternError();
    if (!isExact) variable += 1;
    if (isLimited !== true) unbounded += 1;
    else ways *= range ? Number(most ?? least) - Number(least) + 1 : 2;
    const lazy = characters[at] === "?" ? "?" : "";
    at += lazy.length;
    return {
      js: atom.js + quantifier + lazy,
      python: atom.python + quantifier + lazy,
      isFixed: atom.isFixed && isExact && Number(least) > 0,
      repetitions,
    };
  }

  function readAtom(): Part {
    const character = characters[at] ?? "";
    at += 1;
    switch (character) {
      case "(":
        return readGroup();
      case "[":
        return readSet();
      case "\\":
        return readEscape();
      case ".":
        return same(String.raw`[^\n]`);
      case "^":
        return { js: "^", python: "^", isFixed: false, repetitions: 1 };
      case "$":
        return { js: "$", python: String.raw`\Z`, isFixed: false, repetitions: 1 };
      case "?":
      case "*":
      case "+":
      case "{":
      case "}":
      case "]":
        throw new PatternError();
      default:
        return toLiteral(character);
    }
  }

  function readGroup(): Part {
    const isCapture = characters[at] !== "?";
    if (isCapture) groups += 1;
    else if (characters[at + 1] === ":") at += 2;
    else throw new PatternError();
    const inside = readAlternatives();
    if (characters[at] !== ")" || inside.js === "") throw new PatternError();
    at += 1;
    const open = isCapture ? "(" : "(?:";
    return {
      js: `${open}${inside.js})`,
      python: `${open}${inside.python})`,
      isFixed: inside.isFixed,
      repetitions: inside.repetitions,
    };
  }

  function readEscape(): Part {
    const character = characters[at] ?? "";
    at += 1;
    const set = SETS[character];
    if (set !== undefined) return same(`[${set}]`);
    if (character === "t" || character === "n" || character === "r") return same(`\\${character}`);
    if (!/[!-/:-@[-`{-~]/.test(character)) throw new PatternError();
    return toLiteral(character);
  }

  function readSet(): Part {
    const isNegated = characters[at] === "^";
    if (isNegated) at += 1;
    let js = "";
    let python = "";
    while (characters[at] !== "]") {
      const first = readMember();
      const [from, to] =
        characters[at] === "-" && characters[at + 1] !== "]"
          ? [first, ((at += 1), readMember())]
          : [first, undefined];
      if (to !== undefined && (from.length > 2 || to.length > 2)) throw new PatternError();
      if (to !== undefined && (from.codePointAt(0) ?? 0) > (to.codePointAt(0) ?? 0))
        throw new PatternError();
      const set = from.startsWith("set ") ? SETS[from.slice(4)] : undefined;
      js += set ?? toMember(from, to, escapeForScript);
      python += set ?? toMember(from, to, escapePythonSetMember);
    }
    at += 1;
    if (js === "") throw new PatternError();
    const open = isNegated ? "[^" : "[";
    return { js: `${open}${js}]`, python: `${open}${python}]`, isFixed: true, repetitions: 1 };
  }

  /** A character of a set, or “set d” for a set in it. */
  function readMember(): string {
    const character = characters[at];
    if (character === undefined || character === "[") throw new PatternError();
    at += 1;
    if (character !== "\\") return character;
    const escaped = characters[at] ?? "";
    at += 1;
    if (SETS[escaped] !== undefined) return `set ${escaped}`;
    if (escaped === "t") return "\t";
    if (escaped === "n") return "\n";
    if (escaped === "r") return "\r";
    if (!/[!-/:-@[-`{-~]/.test(escaped)) throw new PatternError();
    return escaped;
  }
}

function toMember(from: string, to: string | undefined, escape: (one: string) => string): string {
  return to === undefined ? escape(from) : `${escape(from)}-${escape(to)}`;
}

function same(text: string): Part {
  return { js: text, python: text, isFixed: true, repetitions: 1 };
}

function toLiteral(character: string): Part {
  return {
    js: escapeForScript(character),
    python: escapePythonPattern(character),
    isFixed: true,
    repetitions: 1,
  };
}

/** Escapes a character for a JavaScript pattern with the flag u. */
function escapeForScript(character: string): string {
  return /[\p{L}\p{N}]/u.test(character)
    ? character
    : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** A pattern with at least one character and as many groups as allowed. */
export const patternField = (fits: (pattern: TextPattern) => boolean) =>
  v.pipe(
    textField,
    v.check((source) => {
      const pattern = parsePattern(source);
      return pattern !== undefined && fits(pattern);
    }),
  );

/** Parses the pattern of a step, which its schema has checked. */
export function getPattern(source: string): TextPattern {
  const pattern = parsePattern(source);
  if (!pattern) throw new Error(`Not a pattern: ${source}`);
  return pattern;
}

/**
 * Returns a function to call before each text of a step is searched. It throws a CleanError if the text could take more
 * than seconds, or if all so far did take half a minute. Most texts take far less than they could.
 */
export function createSearchLimit({ unbounded, ways }: TextPattern): (text: string) => void {
  const start = performance.now();
  let total = 0;
  return ({ length }) => {
    const steps = ways * length ** (unbounded + 1);
    total += steps;
    const isLate = total > MAX_SEARCH_STEPS && performance.now() - start > MAX_SEARCH_MS;
    if (steps > MAX_TEXT_STEPS || isLate) throw new CleanError("slow-pattern");
  };
}
