import { type CollectionName, collections } from "../collections.ts";
import type { Problem } from "../problems/problem.ts";
import type { SourceFile } from "../read/find-sources.ts";
import type { RenderedEntry } from "../render/render-entry.ts";

export type LoadedEntry = SourceFile & RenderedEntry;

/** Fields that several collections have, read without knowing which one it is. */
export interface CommonFields {
  title?: string;
  question?: string;
  symptom?: string;
  cause?: string;
  description?: string;
  published?: string;
  updated?: string;
  draft?: boolean;
  formerly?: string[];
  order?: number;
  version?: string;
  series?: { name: string; part: number };
  tags?: string[];
  datasets?: string[];
}

export function commonFields(entry: Pick<LoadedEntry, "data">): CommonFields {
  return entry.data ?? {};
}

/** What is wrong between entries: addresses taken twice, parts of a series, dates that contradict. */
export function checkEntries(entries: readonly LoadedEntry[]): Problem[] {
  return [...duplicateAddresses(entries), ...entries.flatMap(checkDates), ...checkSeries(entries)];
}

export function formerAddresses({
  collection,
  data,
}: Pick<LoadedEntry, "collection" | "data">): string[] {
  const fields = commonFields({ data });
  return (fields.formerly ?? []).map((slug) => addressOf(collection, slug));
}

export function addressOf(collection: CollectionName, slug: string): string {
  return collections[collection].address(slug);
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

function checkDates({ file, data, lines }: LoadedEntry): Problem[] {
  const { published, updated } = commonFields({ data });
  if (!published || !updated || updated >= published) return [];
  const message = `must not be before the day of publication, ${published}`;
  return [{ file, line: lines.updated ?? 1, field: "updated", message }];
}

function checkSeries(entries: readonly LoadedEntry[]): Problem[] {
  const taken = new Map<string, string>();
  return entries.flatMap(({ file, data, lines }) => {
    const { series } = commonFields({ data });
    if (!series) return [];
    const part = `${series.name}, part ${series.part}`;
    const first = taken.get(part);
    taken.set(part, first ?? file);
    const message = `${first} is "${part}" already`;
    return first ? [{ file, line: lines.series ?? 1, field: "series.part", message }] : [];
  });
}
