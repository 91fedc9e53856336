import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { buildFiles, type DatasetParts, addDataPackage } from "../build/build-datasets.ts";
import { template, templateParts } from "../build/build-template.ts";
import { getDocumentPaths, getFilePath, INDEX_PATH, getVersionPath } from "../dataset-page.ts";
import { completeDataset, type Dataset, type DatasetDescription } from "../dataset-schema.ts";
import { croissantShape, indexShape } from "../documents/test-support/shapes.ts";
import { publishVersions } from "../published-files.ts";
import { dataset as known } from "../templates/library-loans/dataset.ts";
import { PACKAGE_FILE, readVersionRecord } from "./kept-versions.ts";
import { writeVersions } from "./write-versions.ts";

interface Edition {
  dataset: Dataset;
  /** Its files by their names. */
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
const rows = templateParts.rows.map((row, at) => (at === 0 ? [...row.slice(0, -1), 1] : row));
const { messy: _, ...plain } = known;

const asItCame = await edition({ ...known, versions: versions.slice(2) }, templateParts);
const corrected = await edition(
  { ...known, versions: versions.slice(1) },
  { ...templateParts, rows },
);
const withoutMess = await edition({ ...plain, versions }, { rows });
const editions = [asItCame, corrected, withoutMess];

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

test("each version of a dataset stays at its address with its bytes, whatever the next one changes or leaves out", async () => {
  for (const [at, newest] of editions.entries()) {
    await write(newest);
    const published = await publishVersions([newest.dataset], folder);
    for (const { dataset, files } of editions.slice(0, at + 1)) {
      const served = (name: string) =>
        published.get(getVersionPath(slug, dataset.versions[0]?.version ?? "", name));
      for (const { name } of dataset.files) {
        expect(sha256(served(name)), name).toBe(sha256(files.get(name)));
      }
      expect(parse(served(PACKAGE_FILE))).toMatchObject(parse(files.get(PACKAGE_FILE)));
    }
    const served = [...published.keys()].filter((one) =>
      /^\/datasets\/[^/]+\/[^/]+\.(csv|parquet|py)$/.test(one),
    );
    const tables = newest.dataset.files.map(({ name }) => name);
    expect(served).toEqual(tables.map((name) => getFilePath(slug, name)));
    for (const name of tables) {
      const content = newest.files.get(name);
      expect(sha256(published.get(getFilePath(slug, name))), name).toBe(sha256(content));
    }
  }
  expect(sha256(asItCame.files.get(csv))).not.toBe(sha256(corrected.files.get(csv)));
});

test("index, feed and descriptions tell of all versions, and describe the newest", async () => {
  for (const one of editions) await write(one);
  const published = await publishVersions([withoutMess.dataset], folder);
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
    [csv, parquet].map((name) => `sha256:${sha256(withoutMess.files.get(name))}`),
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
  expect(distribution[0]?.sha256).toBe(sha256(withoutMess.files.get(csv)));

  const [head = "", ...entries] = read(paths.feed).split("<entry>");
  expect(head).toContain("<updated>2026-04-01T00:00:00Z</updated>");
  expect(entries).toHaveLength(3);
  for (const [at, entry] of entries.entries()) {
    expect(entry).toContain(versions[at]?.note);
    expect(entry).toContain(getVersionPath(slug, versions[at]?.version ?? "", csv));
    expect(entry.includes(`${slug}-messy.csv`)).toBe(at > 0);
  }
});

test("other bytes under a recorded version are refused, and nothing is written", async () => {
  await write(asItCame);
  const before = await readVersionRecord(folder);
  const changed = { dataset: asItCame.dataset, files: corrected.files };
  await expect(write(changed)).rejects.toThrow(/Add a new version/);
  const kept = await readFile(path.join(folder, slug, csv));
  expect(sha256(kept)).toBe(sha256(asItCame.files.get(csv)));
  await write(asItCame);
  expect(await readVersionRecord(folder)).toEqual(before);
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
