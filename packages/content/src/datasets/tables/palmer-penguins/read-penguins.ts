import * as z from "zod/mini";

const measure = z.nullable(z.number());
const sourceSchema = z.array(
  z.strictObject({
    Species: z.enum(["Adelie", "Chinstrap", "Gentoo"]),
    Island: z.enum(["Biscoe", "Dream", "Torgersen"]),
    "Beak Length (mm)": measure,
    "Beak Depth (mm)": measure,
    "Flipper Length (mm)": measure,
    "Body Mass (g)": measure,
    Sex: z.nullable(z.enum(["MALE", "FEMALE", "."])),
  }),
);

export type Species = "Adelie" | "Chinstrap" | "Gentoo";

export type PenguinRow = {
  species: Species;
  island: "Biscoe" | "Dream" | "Torgersen";
  beak_length_mm: number | null;
  beak_depth_mm: number | null;
  flipper_length_mm: number | null;
  body_mass_g: number | null;
  sex: "male" | "female" | null;
};

/** The rows of `penguins.json`; a full stop for the sex is a missing value. */
export function readPenguins(source: string): PenguinRow[] {
  return z.parse(sourceSchema, JSON.parse(source)).map((row) => ({
    species: row.Species,
    island: row.Island,
    beak_length_mm: row["Beak Length (mm)"],
    beak_depth_mm: row["Beak Depth (mm)"],
    flipper_length_mm: row["Flipper Length (mm)"],
    body_mass_g: row["Body Mass (g)"],
    sex: row.Sex === "MALE" ? "male" : row.Sex === "FEMALE" ? "female" : null,
  }));
}
