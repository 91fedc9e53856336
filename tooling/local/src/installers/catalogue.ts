import type { Release } from "@site/contracts/product";

/** The releases of the local world, newest first: stable ones of two years, and one beta. */
export const catalogue: Omit<Release, "artifacts">[] = [
  {
    version: "2.5.0-beta.1",
    channel: "beta",
    releasedOn: "2026-11-10",
    notes: "Generated Python code can be edited in place. For trying out, not for daily work.",
  },
  {
    version: "2.4.1",
    channel: "stable",
    releasedOn: "2026-10-20",
    notes: "Mixed date formats in one column are distinguished by their neighbours. Faster start.",
  },
  {
    version: "2.4.0",
    channel: "stable",
    releasedOn: "2026-09-15",
    notes: "Steps can be reordered by keyboard. Generated code uses pandas 3.",
  },
  {
    version: "2.3.0",
    channel: "stable",
    releasedOn: "2026-03-03",
    notes: "Joins suggest their keys. Linux on ARM.",
  },
  {
    version: "1.9.2",
    channel: "stable",
    releasedOn: "2025-05-27",
    notes: "The last version of the first generation, with corrections only.",
  },
];
