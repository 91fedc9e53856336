import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import type { Release } from "@site/contracts/product";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createDevice, createDesktopClient } from "../setup/desktop-app.ts";
import { createLicence } from "../setup/licence.ts";
import { callOps, type OpsResult } from "../setup/run-ops.ts";
import { selectRows } from "../setup/shop.ts";
import { type StoredReleases, storeReleases } from "../setup/stored-releases.ts";
import { startSuite, type Suite } from "../setup/suite.ts";

const folder = mkdtempSync(path.join(tmpdir(), "ops-releases-"));
const reason = ["--why", "release day", "--as", "Ada"];
let suite: Suite;
let store: StoredReleases;
beforeAll(async () => {
  suite = await startSuite();
  store = await storeReleases(suite);
  await suite.sql.query("delete from artifacts where version = '2.4.1'");
  await suite.sql.query("delete from releases where version = '2.4.1'");
});
afterAll(async () => {
  await suite.stop();
  await store.stop();
  rmSync(folder, { recursive: true });
});

function findRelease(version: string): Release {
  const release = store.releases.find((each) => each.version === version);
  if (!release) throw new Error(`There is no ${version}.`);
  return release;
}

function runReleaseCommand(...args: string[]): Promise<OpsResult> {
  return callOps(suite, args, { deps: { objectStore: store.objectStore } });
}

function publish(release: Release, ...options: string[]): Promise<OpsResult> {
  const file = path.join(folder, "manifest.json");
  writeFileSync(file, JSON.stringify({ releases: [release] }));
  return runReleaseCommand("releases", "publish", file, ...options);
}

async function listOfferedVersions(): Promise<string[]> {
  const releases = await suite.api.client().product.releases.query();
  return releases.map(({ version }) => version);
}

test("a release is offered once every file in the store is the one of the manifest, and leaves its trace", async () => {
  const release = findRelease("2.4.1");
  const tried = await publish(release, "--dry-run");
  expect(tried).toMatchObject({ code: 0, rows: [{ version: "2.4.1", "would be": "new" }] });
  expect(await listOfferedVersions()).not.toContain("2.4.1");

  expect(await publish(release, ...reason)).toMatchObject({ code: 0, rows: [{ is: "new" }] });
  expect(await listOfferedVersions()).toContain("2.4.1");
  const trail = "select who, command, why from audit where target = 'release 2.4.1'";
  expect(await selectRows(suite, trail)).toEqual([
    { who: "Ada", command: "releases publish", why: "release day" },
  ]);

  expect(await publish(release, ...reason)).toMatchObject({ rows: [{ is: "unchanged" }] });
  expect(await selectRows(suite, trail)).toHaveLength(1);
  const corrected = { ...release, notes: "Better words." };
  expect(await publish(corrected, ...reason)).toMatchObject({ rows: [{ is: "updated" }] });
  expect(await selectRows(suite, trail)).toHaveLength(2);
});

test.each<[string, (release: Release) => Release, string]>([
  ["whose size is another", (r) => withFirst(r, { sizeBytes: 7 }), "the manifest says 7"],
  ["whose checksum is another", (r) => withFirst(r, { sha256: "0".repeat(64) }), "SHA-256"],
  ["that is not in the store", (r) => withFirst(r, { fileName: "none.zip" }), "404"],
  [
    "twice for one system",
    (r) => ({ ...r, artifacts: [...r.artifacts, ...r.artifacts] }),
    "one name",
  ],
])("a file %s keeps its release back", async (_name, spoil, words) => {
  const before = await listOfferedVersions();
  const unknown = { ...findRelease("2.4.0"), version: "2.4.0-rc.1" };
  const folderOf = path.join(store.bucketDir, "releases");
  cpSync(path.join(folderOf, "2.4.0"), path.join(folderOf, "2.4.0-rc.1"), { recursive: true });
  const refused = await publish(spoil(unknown), ...reason);
  expect(refused.code).toBe(1);
  expect(refused.message).toContain(words);
  expect(await listOfferedVersions()).toEqual(before);
});

test("a published version never changes its files", async () => {
  const other = withFirst(findRelease("2.4.0"), { sha256: "0".repeat(64) });
  const refused = await publish(other, ...reason);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.message).toContain("Publish these as a new version");
});

test("yanking says beforehand whom it affects, withdraws the version once, and is not undone by publishing", async () => {
  const { key } = await createLicence(suite);
  const device = { ...createDevice(), appVersion: "2.4.0" };
  await createDesktopClient(suite.api.url, key).call("POST", "/devices", device);
  expect((await runReleaseCommand("releases", "yank", "2.4.0", ...reason)).code).toBe(2);
  const words = ["--reason", "It mixes up dates."];
  const tried = await runReleaseCommand("releases", "yank", "2.4.0", ...words, "--dry-run");
  expect(tried.rows).toEqual([
    {
      wouldYank: "2.4.0",
      version: "2.4.0",
      channel: "stable",
      newestThen: "2.4.1",
      devicesToWarn: 1,
    },
  ]);
  expect(await listOfferedVersions()).toContain("2.4.0");

  expect((await runReleaseCommand("releases", "yank", "2.4.0", ...words, ...reason)).code).toBe(0);
  expect(await listOfferedVersions()).not.toContain("2.4.0");
  expect((await runReleaseCommand("releases", "yank", "2.4.0", ...words, ...reason)).code).toBe(1);
  expect((await publish(findRelease("2.4.0"), ...reason)).message).toContain("as a new version");
  const { rows } = await runReleaseCommand("releases", "list");
  const row = rows.find(({ version }) => version === "2.4.0");
  expect(row).toMatchObject({ devices: 1, files: 6, yanked: /It mixes up dates/ });
});

test("a manifest with a mistake is named with its place", async () => {
  const file = path.join(folder, "wrong.json");
  writeFileSync(
    file,
    JSON.stringify({ releases: [{ ...findRelease("2.4.1"), channel: "nightly" }] }),
  );
  const refused = await runReleaseCommand("releases", "publish", file, ...reason);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.message).toContain("releases[0].channel");
  appendFileSync(file, "}");
  expect((await runReleaseCommand("releases", "publish", file, ...reason)).code).toBe(1);
});

function withFirst(release: Release, change: Partial<Release["artifacts"][number]>): Release {
  const [first, ...rest] = release.artifacts;
  if (!first) throw new Error("The release has no files.");
  return { ...release, artifacts: [{ ...first, ...change }, ...rest] };
}
