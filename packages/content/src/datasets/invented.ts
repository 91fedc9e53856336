import { toAbsoluteUrl, brand } from "../brand.ts";
import { getDatasetPath } from "./dataset-page.ts";
import type { DatasetDescription } from "./dataset-schema.ts";
import type { Cell } from "./table.ts";

/** Generates the rows of a dataset. The same seed always gives the same rows. */
export interface RowGenerator<Row extends Record<string, Cell> = Record<string, Cell>> {
  createRows: (seed?: number) => Row[];
}

/** Returns the texts that all generated tables have in common. */
export function describeInventedTable(
  slug: string,
  seed: number,
  title: string,
): Pick<
  DatasetDescription,
  "title" | "isInvented" | "source" | "licence" | "citation" | "changes"
> {
  const publisher = brand.company.name;
  const url = toAbsoluteUrl(getDatasetPath(slug));
  return {
    title,
    isInvented: true,
    source: {
      name: publisher,
      url,
      path: `our own program with the seed ${seed}, because no open table of this kind exists`,
    },
    licence: {
      name: "CC0 1.0 Universal",
      url: "https://creativecommons.org/publicdomain/zero/1.0/",
      spdx: "CC0-1.0",
      note: "Dedicated to the public domain: do what you like with it. Everyone in it is invented.",
    },
    citation: {
      authors: [{ organisation: publisher }],
      title: `${title}, an invented table`,
      year: 2026,
      publisher,
      url,
    },
    changes: [
      "Every row is invented: no person, company or address in it is a real one.",
      "The mess in the messy edition is ours too: a program with a fixed seed made it and lists every change.",
    ],
  };
}

const DAY_MS = 86_400_000;

/** Returns the day that is `days` after `first`. */
export function addDays(first: string, days: number): string {
  return new Date(Date.parse(first) + days * DAY_MS).toISOString().slice(0, 10);
}
