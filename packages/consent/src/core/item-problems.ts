import type { ConfigProblem } from "./config-problem.ts";
import { matchesCookieName } from "./cookie-text.ts";
import { findFieldProblems } from "./field-problems.ts";
import type { ConsentConfig, NecessaryService } from "./types.ts";

type Category = "necessary" | "optional" | "functional";

/** The problems of the given categories' items, each alone and in combination. */
export function findServiceProblems(
  config: ConsentConfig,
  categories: readonly Category[],
  names: { flag: string; list: string },
): ConfigProblem[] {
  const seen = new Set<string>();
  const kept = [names.flag, names.list, ...getNecessaryCookieNames(config)];
  return categories.flatMap((category) =>
    config[category].flatMap((item, index) => {
      const place = `${category}[${index}]`;
      if (typeof item !== "object" || item === null) {
        return [{ service: place, field: category, expected: "an item, which is an object" }];
      }
      const label = typeof item.id === "string" && item.id ? item.id : place;
      const problems = findFieldProblems(item, category !== "necessary");
      if (seen.has(item.id)) problems.push(["id", "an identifier that no other item has"]);
      seen.add(item.id);
      if (category !== "necessary") problems.push(...findGreedyPatterns(item, kept));
      return problems.map(([field, expected]) => ({ service: label, field, expected }));
    }),
  );
}

/** Switching an item off removes its cookies: its patterns must not match cookies that have to stay. */
function findGreedyPatterns(item: NecessaryService, kept: string[]): [string, string][] {
  if (!Array.isArray(item.cookies)) return [];
  const patterns = item.cookies.filter((pattern) => typeof pattern === "string");
  const taken = kept.filter((name) => matchesCookieName(patterns, name));
  if (taken.length === 0) return [];
  return [["cookies", `names that do not match the necessary ${taken.join(", ")}`]];
}

function getNecessaryCookieNames(config: ConsentConfig): string[] {
  if (!Array.isArray(config.necessary)) return [];
  return config.necessary
    .flatMap((item: NecessaryService | null) => (Array.isArray(item?.cookies) ? item.cookies : []))
    .filter((name) => typeof name === "string");
}

/** A domain is written as in a cookie: no scheme, no port, no path. */
export function findDomainProblems(domain: unknown): ConfigProblem[] {
  if (domain === undefined) return [];
  if (typeof domain === "string" && /^\.?[\w-]+(\.[\w-]+)+$/.test(domain)) return [];
  return [{ service: undefined, field: "domain", expected: "a domain such as example.com" }];
}
