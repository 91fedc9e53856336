import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { type VerificationRun, verificationSchema } from "@site/content/product/verification";

const folder = path.join(import.meta.dirname, "../../../../../packages/content/verification");

export async function readRuns(): Promise<VerificationRun[]> {
  const file = await readFile(path.join(folder, "clean.json"), "utf8");
  return verificationSchema.parse(JSON.parse(file));
}

/** The runs with this one in the place of an earlier one with the same version, pandas first, the oldest first. */
export function withRun(runs: readonly VerificationRun[], run: VerificationRun): VerificationRun[] {
  const nameOf = ({ library, version }: VerificationRun) => `${library} ${version}`;
  const others = runs.filter((one) => nameOf(one) !== nameOf(run));
  return [...others, run].toSorted((one, other) =>
    nameOf(one).localeCompare(nameOf(other), "en", { numeric: true }),
  );
}

/** Writes what the pages are made of: all counts for the texts, and the few that the cleaner says. */
export async function keepRuns(runs: readonly VerificationRun[]): Promise<void> {
  const versions = runs.map(({ library, version, files }) => ({ library, version, files }));
  for (const [name, content] of Object.entries({ clean: runs, versions })) {
    await writeFile(path.join(folder, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`);
  }
}
