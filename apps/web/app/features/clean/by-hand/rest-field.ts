import type { HandField } from "./hand-kind.ts";

/** What becomes of cells without the form that the others have. */
export const rest: HandField = {
  name: "rest",
  label: "Cells that don't fit",
  options: [
    ["stop", "stop, and tell me"],
    ["missing", "become missing"],
  ],
};

export const restOf = (value: string | undefined) => (value === "missing" ? "missing" : "stop");
