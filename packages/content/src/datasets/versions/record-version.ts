import type { Digests, VersionRecord } from "./kept-versions.ts";

interface BuiltDataset {
  slug: string;
  /** The newest one that its description names. */
  version: string;
  digests: Digests;
}

interface Recorded {
  record: VersionRecord;
  /** The version whose files are to be kept in a folder of its own before the new ones are written. */
  keep: string | undefined;
}

/**
 * The record with the files as they are now built. Throws if files of a recorded version would change: everyone who checks
 * a digest relies on it.
 */
export function recordVersion(
  record: VersionRecord,
  { slug, version, digests }: BuiltDataset,
): Recorded {
  const known = record[slug] ?? {};
  const recorded = known[version];
  if (!recorded) {
    const [previous] = Object.keys(known);
    return { record: { ...record, [slug]: { [version]: digests, ...known } }, keep: previous };
  }
  const names = new Set([...Object.keys(recorded), ...Object.keys(digests)]);
  const changed = [...names].filter((name) => recorded[name] !== digests[name]);
  if (changed.length === 0) return { record, keep: undefined };
  throw new Error(
    `Version ${version} of ${slug} is recorded with other bytes in ${changed.join(", ")}. Add a new version to its description; if ${version} was never released, delete it from packages/content/datasets/versions.json. Then run this again.`,
  );
}
