/** What the plan catalogue says, so that nothing else has to. */
export interface Catalogue {
  names: string[];
  /** Codes and names: "USD", "US dollars". */
  currency: string[];
  computers: number[];
  people: number[];
  months: number[];
  days: number[];
}

/** Lines of a source with a text that spells out what the catalogue says. Comments may. */
export function findPlanWords(source: string, catalogue: Catalogue): number[] {
  const patterns = patternsOf(catalogue);
  return withoutComments(source)
    .split("\n")
    .flatMap((line, index) => (patterns.some((pattern) => pattern.test(line)) ? [index + 1] : []));
}

function patternsOf({ names, currency, computers, people, months, days }: Catalogue): RegExp[] {
  const counted = (counts: number[], noun: string) =>
    // "1 person" and the like are too general to check.
    new RegExp(
      `\\b(?:${counts.filter((count) => count > 1).join("|") || "-"}) (?:more |paid )*${noun}`,
    );
  return [
    new RegExp(`\\b(?:${[...names, ...currency].join("|")})\\b`),
    counted(computers, "(?:computers|devices)"),
    counted(people, "(?:people|seats)"),
    counted(months, "months"),
    counted(days, "days"),
  ];
}

/** The source with blanked comments and unchanged line numbers. */
function withoutComments(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ""))
    .replaceAll(/^\s*\/\/.*$/gm, "");
}
