import type { ConfigProblem } from "./config-problem.ts";
import { getCookieNames } from "./decision-cookies.ts";
import { findDomainProblems, findServiceProblems } from "./item-problems.ts";
import type { ConsentConfig } from "./types.ts";

export type { ConfigProblem };

export class ConsentConfigError extends Error {
  override name = "ConsentConfigError";
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    const lines = problems.map(({ service, field, expected }) =>
      [...(service ? [`item "${service}"`] : []), `field "${field}": ${expected}`].join(", "),
    );
    super(`The consent configuration is wrong:\n${lines.map((line) => `- ${line}`).join("\n")}`);
    this.problems = problems;
  }
}

const FIELDS = ["necessary", "optional", "functional", "cookieNames", "domain", "firstSet"];
const COOKIE_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Throws one ConsentConfigError that names every wrong field, or returns the configuration unchanged. Meant for
 * development, tests and the build; the core trusts its input.
 */
export function validateConfig<const Config extends ConsentConfig>(config: Config): Config {
  const problems = findConfigProblems(config);
  if (problems.length > 0) throw new ConsentConfigError(problems);
  return config;
}

function findConfigProblems(config: ConsentConfig): ConfigProblem[] {
  if (typeof config !== "object" || config === null) {
    return [{ service: undefined, field: "config", expected: "an object" }];
  }
  const problems: ConfigProblem[] = [];
  const report = (field: string, expected: string) =>
    problems.push({ service: undefined, field, expected });

  for (const field of Object.keys(config)) {
    if (!FIELDS.includes(field))
      report(field, `no field of the configuration (${FIELDS.join(", ")})`);
  }
  const categories = (["necessary", "optional", "functional"] as const).filter((category) => {
    const isList = Array.isArray(config[category]);
    if (!isList) report(category, "a list of items");
    return isList;
  });

  const names = getCookieNames(config);
  if (![names.flag, names.list].every(isCookieName) || names.flag === names.list) {
    report("cookieNames", "two different cookie names, flag and list");
    return problems;
  }
  problems.push(...findDomainProblems(config.domain));
  problems.push(...findServiceProblems(config, categories, names));

  const { initialServiceIds } = config;
  const isSet =
    Array.isArray(initialServiceIds) && initialServiceIds.every((id) => typeof id === "string");
  if (initialServiceIds !== undefined && !isSet) report("firstSet", "a list of identifiers");
  return problems;
}

function isCookieName(name: unknown): boolean {
  return typeof name === "string" && COOKIE_NAME.test(name) && !name.includes("*");
}
