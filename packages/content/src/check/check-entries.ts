import { addressOf, commonFields } from "../collections.ts";
import type { Problem } from "../problems/problem.ts";
import { formerAddresses, type LoadedEntry } from "./loaded-entry.ts";

/** Problems between entries: duplicate addresses, parts of a series, dates that contradict each other. */
export function checkEntries(entries: readonly LoadedEntry[]): Problem[] {
  return [...duplicateAddresses(entries), ...entries.flatMap(checkDates), ...checkSeries(entries)];
}

function duplicateAddresses(entries: readonly LoadedEntry[]): Problem[] {
  const taken = new Map<string, string>();
  const claims = [
    ...entries.map((entry) => ({ entry, path: addressOf(entry.collection, entry.slug), line: 1 })),
    ...entries.flatMap((entry) =>
      formerAddresses(entry).map((path) => ({ entry, path, line: entry.lines.formerly ?? 1 })),
    ),
  ];
  return claims.flatMap(({ entry, path, line }) => {
    const first = taken.get(path);
    if (!first) taken.set(path, entry.file);
    return first
      ? [{ file: entry.file, line, message: `${first} has the address ${path} already` }]
      : [];
  });
}

function checkDates(entry: LoadedEntry): Problem[] {
  const { file, lines } = entry;
  const { published, updated } = commonFields(entry);
  if (!published || !updated || updated >= published) return [];
  const message = `must not be before the day of publication, ${published}`;
  return [{ file, line: lines.updated ?? 1, field: "updated", message }];
}

function checkSeries(entries: readonly LoadedEntry[]): Problem[] {
  const taken = new Map<string, string>();
  return entries.flatMap((entry) => {
    const { file, lines } = entry;
    const { series } = commonFields(entry);
    if (!series) return [];
    const part = `${series.name}, part ${series.part}`;
    const first = taken.get(part);
    taken.set(part, first ?? file);
    const message = `${first} is "${part}" already`;
    return first ? [{ file, line: lines.series ?? 1, field: "series.part", message }] : [];
  });
}
