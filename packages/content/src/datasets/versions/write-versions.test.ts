import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { buildFiles, type DatasetParts, addDataPackage } from "../build/build-datasets.ts";
import { template, templateParts } from "../build/build-template.ts";
import { catalogue } from "../catalogue.ts";
import { getDocumentPaths, getFilePath, INDEX_PATH, getVersionPath } from "../dataset-page.ts";
import { completeDataset, type Dataset, type DatasetDescription } from "../dataset-schema.ts";
import { croissantShape, indexShape } from "../documents/test-support/shapes.ts";
import { publishVersions } from "../published-files.ts";
import { dataset as known } from "../templates/library-loans/dataset.ts";
import {
  getRecordedVersions,
  PACKAGE_FILE,
  readVersionFile,
  readVersionRecord,
} from "./version-record.ts";
import { addVersion, writeVersions } from "./write-versions.ts";

interface Edition {
  dataset: Dataset;
  files: Map<string, Uint8Array>;
}

const { slug } = template;
const csv = `${slug}.csv`;
const parquet = `${slug}.parquet`;
const versions = [
  { version: "2.0.0", date: "2026-04-01", note: "Without a messy edition." },
  { version: "1.1.0", date: "2026-03-01", note: "The loans of 2 January are corrected." },
  ...known.versions,
];
const rows = templateParts.rows.map((row, index) => (index === 0 ? [...row.slice(0, -1), 1] : row));
const { messy: _, ...plain } = known;

const original = await edition({ ...known, versions: versions.slice(2) }, templateParts);
const corrected = await edition(
  { ...known, versions: versions.slice(1) },
  { ...templateParts, rows },
);
const cleanOnly = await edition({ ...plain, versions }, { rows });
const editions = [original, corrected, cleanOnly];

async function edition(description: DatasetDescription, parts: DatasetParts): Promise<Edition> {
  const dataset = completeDataset(slug, description);
  return { dataset, files: new Map(await addDataPackage(dataset, buildFiles(dataset, parts))) };
}

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "versions-"));
  await writeFile(path.join(folder, "versions.json"), "{}\n");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function write({ dataset, files }: Edition): Promise<void> {
  const built = new Map([...files].map(([name, content]) => [`${slug}/${name}`, content]));
  return writeVersions([dataset], built, folder);
}

test("each version keeps its address and its bytes, even if the next one changes or removes files", async () => {
  for (const [index, newest] of editions.entries()) {
    await write(newest);
    const published = await publishVersions([newest.dataset], folder);
    for (const { dataset, files } of editions.slice(0, index + 1)) {
      const served = (name: string) =>
        published.get(getVersionPath(slug, dataset.versions[0]?.version ?? "", name));
      for (const { name } of dataset.files) {
        expect(sha256(served(name)), name).toBe(sha256(files.get(name)));
      }
      expect(parse(served(PACKAGE_FILE))).toMatchObject(parse(files.get(PACKAGE_FILE)));
    }
    const served = [...published.keys()].filter((address) =>
      /^\/datasets\/[^/]+\/[^/]+\.(csv|parquet|py)$/.test(address),
    );
    const tables = newest.dataset.files.map(({ name }) => name);
    expect(served).toEqual(tables.map((name) => getFilePath(slug, name)));
    for (const name of tables) {
      const content = newest.files.get(name);
      expect(sha256(published.get(getFilePath(slug, name))), name).toBe(sha256(content));
    }
  }
  expect(sha256(original.files.get(csv))).not.toBe(sha256(corrected.files.get(csv)));
});

test("the index, the feed and the descriptions list all versions and describe the newest", async () => {
  for (const each of editions) await write(each);
  const published = await publishVersions([cleanOnly.dataset], folder);
  const read = (address: string) => new TextDecoder().decode(published.get(address));
  const paths = getDocumentPaths(template);

  const [listed] = indexShape.parse(JSON.parse(read(INDEX_PATH))).datasets;
  expect(listed?.version).toBe("2.0.0");
  expect(listed?.files.map(({ name }) => name)).toEqual([csv, parquet]);
  expect(listed?.versions.map(({ version, files }) => [version, files.length])).toEqual([
    ["2.0.0", 2],
    ["1.1.0", 6],
    ["1.0.0", 6],
  ]);
  for (const { url, sha256: digest } of listed?.versions.flatMap(({ files }) => files) ?? []) {
    expect(sha256(published.get(url)), url).toBe(digest);
  }

  const dataPackage = parse(published.get(paths.dataPackage));
  expect(dataPackage.version).toBe("2.0.0");
  expect(dataPackage.resources.map(({ hash }) => hash)).toEqual(
    [csv, parquet].map((name) => `sha256:${sha256(cleanOnly.files.get(name))}`),
  );
  for (const { version, files } of listed?.versions ?? []) {
    const address = getVersionPath(slug, version, PACKAGE_FILE);
    const kept = parse(published.get(address));
    expect(kept).toMatchObject({ version, id: expect.stringContaining(address) });
    expect(kept.resources.map(({ name, hash }) => [name, hash])).toEqual(
      files.map(({ name, sha256: digest }) => [name, `sha256:${digest}`]),
    );
  }
  const { version, distribution } = croissantShape.parse(JSON.parse(read(paths.croissant)));
  expect(version).toBe("2.0.0");
  expect(distribution[0]?.sha256).toBe(sha256(cleanOnly.files.get(csv)));

  const [head = "", ...entries] = read(paths.feed).split("<entry>");
  expect(head).toContain("<updated>2026-04-01T00:00:00Z</updated>");
  expect(entries).toHaveLength(3);
  for (const [index, entry] of entries.entries()) {
    expect(entry).toContain(versions[index]?.note);
    expect(entry).toContain(getVersionPath(slug, versions[index]?.version ?? "", csv));
    expect(entry.includes(`${slug}-messy.csv`)).toBe(index > 0);
  }
});

test("a changed file of a recorded version is rejected, and nothing is written", async () => {
  await write(original);
  const before = await readVersionRecord(folder);
  const changed = { dataset: original.dataset, files: corrected.files };
  await expect(write(changed)).rejects.toThrow(/Add a new version/);
  const kept = await readFile(path.join(folder, slug, csv));
  expect(sha256(kept)).toBe(sha256(original.files.get(csv)));
  await write(original);
  expect(await readVersionRecord(folder)).toEqual(before);
});

test("a script that was edited before its version was kept is not lost", async () => {
  await write(original);
  const script = `clean-${slug}-messy.py`;
  await writeFile(path.join(folder, slug, script), "print()\n");
  await expect(write(corrected)).rejects.toThrow(/was changed before version 1.0.0 was kept/);

  const versionFolder = path.join(folder, slug, "v1.0.0");
  await mkdir(versionFolder);
  await writeFile(path.join(versionFolder, script), original.files.get(script) ?? "");
  await write(corrected);
  expect(sha256(await readFile(path.join(versionFolder, csv)))).toBe(
    sha256(original.files.get(csv)),
  );
});

const penguinRecord = { penguins: { "1.0.0": { "penguins.csv": "aa" } } };

test("a new version is recorded first, and the previous one has to be kept", () => {
  const built = { slug: "penguins", version: "1.1.0", digests: { "penguins.csv": "bb" } };
  const { record: after, versionToKeep } = addVersion(penguinRecord, built);
  expect(versionToKeep).toBe("1.0.0");
  expect(Object.keys(after["penguins"] ?? {})).toEqual(["1.1.0", "1.0.0"]);
  expect(addVersion(after, built)).toEqual({ record: after, versionToKeep: undefined });
});

test("a new dataset has no version to keep", () => {
  const built = { slug: "rain", version: "1.0.0", digests: { "rain.csv": "cc" } };
  expect(addVersion(penguinRecord, built)).toEqual({
    record: { ...penguinRecord, rain: { "1.0.0": { "rain.csv": "cc" } } },
    versionToKeep: undefined,
  });
});

test.each([
  ["a changed file", { "penguins.csv": "bb" }],
  ["an additional file", { "penguins.csv": "aa", "clean.py": "dd" }],
  ["a missing file", {}],
])("a recorded version with %s is rejected", (_, digests) => {
  const built = { slug: "penguins", version: "1.0.0", digests };
  expect(() => addVersion(penguinRecord, built)).toThrow(/Add a new version to its description/);
});

test("every file of every version exists and has its recorded digest", async () => {
  const recorded = await readVersionRecord();
  for (const dataset of catalogue) {
    const versions = getRecordedVersions(dataset, recorded);
    expect(Object.keys(versions[0]?.digests ?? {}).sort()).toEqual(
      dataset.files.map(({ name }) => name).sort(),
    );
    for (const [index, { version, digests }] of versions.entries()) {
      for (const [name, digest] of Object.entries(digests)) {
        const older = index === 0 ? undefined : version;
        const content = await readVersionFile(dataset.slug, name, older);
        const sha256 = createHash("sha256").update(content).digest("hex");
        expect(sha256, `${dataset.slug} ${version} ${name}`).toBe(digest);
      }
    }
  }
});

interface DataPackage {
  version: string;
  resources: { name: string; hash: string }[];
}

function parse(content: Uint8Array | undefined): DataPackage {
  return JSON.parse(new TextDecoder().decode(content)) as DataPackage;
}

function sha256(content: Uint8Array | undefined): string {
  return createHash("sha256")
    .update(content ?? "none")
    .digest("hex");
}
