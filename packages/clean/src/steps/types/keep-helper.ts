import type { Features, Helper } from "../script-change.ts";

/** The feature of a script in which a step makes cells missing that don't have the expected form. */
export const COERCE = "coerce";

/** Returns the features of a step with this field. */
export function listRestFeatures(rest: "stop" | "missing"): string[] {
  return rest === "missing" ? [COERCE] : [];
}

/** Returns the last argument for a function that reads cells. */
export function writeRestArgument(rest: "stop" | "missing"): string {
  return rest === "missing" ? ', errors="coerce"' : "";
}

/** Returns the last parameter of a function that reads cells. */
export function writeRestParameter(features: Features): string {
  return features.has(COERCE) ? ', errors="raise"' : "";
}

/** Returns the call of `keep` in a function that reads cells. */
export function writeKeep(features: Features, cells: string, fits: string): string {
  return `keep(${cells}, ${fits}${features.has(COERCE) ? ", errors" : ""})`;
}

export const keepHelper: Helper = {
  name: "keep",
  write: (features) =>
    features.has(COERCE)
      ? [
          'def keep(cells, fits, errors="raise"):',
          '    """Stop at cells that do not fit, or with errors="coerce" make them missing."""',
          '    assert errors == "coerce" or fits.all(), cells[~fits].unique()[:5]',
          "    return cells.where(fits)",
        ]
      : [
          "def keep(cells, fits):",
          '    """Stop at cells that do not fit, and show some."""',
          "    assert fits.all(), cells[~fits].unique()[:5]",
          "    return cells",
        ],
};
