import { isDeepStrictEqual } from "node:util";

import type { Artifact, Release } from "@site/contracts/product";
import { eq } from "drizzle-orm";

import { transact, type Tx } from "../../db/client.ts";
import { artifacts, type ReleaseRow, releases } from "../../db/schema/releases.ts";
import { writeRelease } from "../../db/seed.ts";
import type { Deps } from "../../deps.ts";
import { checkStoredFile } from "./check-stored-file.ts";

type PublishDeps = Pick<Deps, "db" | "objectStore" | "now">;

export interface Publication {
  version: string;
  /** `new`; `updated`, where notes, date or channel changed; `unchanged`. */
  outcome: "new" | "updated" | "unchanged";
  before: ReleaseRow | undefined;
  release: Release;
}

/** What publishing would do. Refuses what would break a promise: changed files, or a version that was yanked. */
export async function planPublication(deps: PublishDeps, release: Release): Promise<Publication> {
  const { version } = release;
  refuseDoubles(release);
  const [before] = await deps.db.select().from(releases).where(eq(releases.version, version));
  if (!before) {
    for (const file of release.artifacts) await checkStoredFile(deps, version, file);
    return { version, outcome: "new", before, release };
  }
  if (before.yankedAt) {
    throw new Error(`${version} was taken back. Publish the corrected files as a new version.`);
  }
  const stored = await deps.db.select().from(artifacts).where(eq(artifacts.version, version));
  const described = stored.map(({ objectKey: _key, version: _version, ...file }): Artifact => file);
  if (!isDeepStrictEqual(byName(described), byName(release.artifacts))) {
    throw new Error(`${version} is published with other files. Publish these as a new version.`);
  }
  const { channel, releasedOn, notes } = release;
  const isSame = isDeepStrictEqual(
    { channel, releasedOn, notes },
    { channel: before.channel, releasedOn: before.releasedOn, notes: before.notes },
  );
  return { version, outcome: isSame ? "unchanged" : "updated", before, release };
}

/** Carries a plan out; `record` runs in the same transaction. */
export async function publishRelease(
  { db }: Pick<Deps, "db">,
  { release }: Publication,
  record: (tx: Tx) => Promise<void>,
): Promise<void> {
  await transact(db, async (tx) => {
    await writeRelease(tx, release, null);
    await record(tx);
  });
}

function byName(files: Artifact[]): Artifact[] {
  return files.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1));
}

/** Files are found by name, and for a system by processor: neither may be ambiguous. */
function refuseDoubles({ version, artifacts: files }: Release): void {
  if (files.length === 0) throw new Error(`${version} has no files.`);
  const names = new Set(files.map(({ fileName }) => fileName));
  const systems = new Set(files.map(({ platform, arch }) => `${platform} ${arch}`));
  if (names.size < files.length) throw new Error(`Two files of ${version} have one name.`);
  if (systems.size < files.length) throw new Error(`Two files of ${version} are for one system.`);
}
