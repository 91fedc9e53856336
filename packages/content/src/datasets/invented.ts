import { brand } from "../brand.ts";
import type { KnownDataset } from "./dataset-schema.ts";

/** What is said of every table that a program of ours invented. */
export function inventedBy(
  slug: string,
  seed: number,
): Pick<KnownDataset, "isInvented" | "source" | "licence" | "changes"> {
  return {
    isInvented: true,
    source: {
      name: brand.company.name,
      url: `${brand.origin}/datasets/${slug}`,
      path: `a program of ours with the seed ${seed}, because no open table of this kind exists`,
    },
    licence: {
      name: "CC0 1.0 Universal",
      url: "https://creativecommons.org/publicdomain/zero/1.0/",
      spdx: "CC0-1.0",
      note: "Dedicated to the public domain: do with it what you like. Nobody in it exists.",
    },
    changes: [
      "Every row is invented: no person, company or address in it is a real one.",
      "In the messy edition the dirt is ours too, made by a program with a fixed seed that tells every change.",
    ],
  };
}
