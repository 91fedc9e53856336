import * as z from "zod/mini";

import type { Cell } from "../table.ts";

const measure = z.nullable(z.number());
const sourceSchema = z.array(
  z.strictObject({
    Species: z.string(),
    Island: z.string(),
    "Beak Length (mm)": measure,
    "Beak Depth (mm)": measure,
    "Flipper Length (mm)": measure,
    "Body Mass (g)": measure,
    Sex: z.nullable(z.enum(["MALE", "FEMALE", "."])),
  }),
);

/** The rows of `penguins.json`; a full stop for the sex is a missing value. */
export function readPenguins(source: string): Cell[][] {
  return z.parse(sourceSchema, JSON.parse(source)).map(({ Sex: sex, ...others }) => {
    return [...Object.values(others), sex === "." ? null : (sex?.toLowerCase() ?? null)];
  });
}
