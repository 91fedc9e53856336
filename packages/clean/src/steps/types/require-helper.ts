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

/** Returns the call of `require` in a function that reads cells. */
export function writeRequire(features: Features, cells: string, fits: string): string {
  return `require(${cells}, ${fits}${features.has(COERCE) ? ", errors" : ""})`;
}

export const requireHelper: Helper = {
  name: "require",
  write: (features) =>
    features.has(COERCE)
      ? [
          'def require(cells, fits, errors="raise"):',
          '    """Stop at cells that do not fit, or with errors="coerce" make them missing."""',
          '    assert errors == "coerce" or fits.all(), cells[~fits].unique()[:5]',
          "    return cells.where(fits)",
        ]
      : [
          "def require(cells, fits):",
          '    """Stop at cells that do not fit, and show some."""',
          "    assert fits.all(), cells[~fits].unique()[:5]",
          "    return cells",
        ],
};
