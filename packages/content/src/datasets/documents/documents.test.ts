import { readFile } from "node:fs/promises";
import path from "node:path";

import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";

import { getDocumentPaths, INDEX_PATH } from "../dataset-page.ts";
import { describeCatalogue, buildPublishedFiles } from "../published-files.ts";
import { toCroissant } from "./croissant.ts";
import { toCsvw } from "./csvw.ts";
import { toDcatCatalog } from "./dcat.ts";
import { toSchemaOrgCatalog, toSchemaOrgDataset } from "./schema-org.ts";
import { dcatShape } from "./test-support/dcat-shape.ts";
import { croissantShape, csvwShape, indexShape, schemaOrgShape } from "./test-support/shapes.ts";

const datasets = await describeCatalogue();
const published = await buildPublishedFiles();
const profile = path.join(import.meta.dirname, "test-support/data-package/profile-2.0.json");
const ajv = new Ajv({ strict: false, allErrors: true, formats: { textarea: true } });
addFormats.default(ajv);
// The schema published at https://datapackage.org/profiles/2.0/datapackage.json.
const isDataPackage = ajv.compile(JSON.parse(await readFile(profile, "utf8")));

test.each(datasets)(
  "$slug has the structure that search engines require of a Dataset",
  (dataset) => {
    expect(schemaOrgShape.safeParse(toSchemaOrgDataset(dataset)).error).toBeUndefined();
  },
);

test.each(datasets)("$slug is valid Croissant 1.1", (dataset) => {
  const parsed = croissantShape.parse(toCroissant(dataset));
  const files = new Set(parsed.distribution.map((file) => file["@id"]));
  const fields = parsed.recordSet.flatMap(({ field }) => field);
  // Tools do not detect a dangling reference until they load the data.
  for (const { source } of fields) expect(files).toContain(source.fileObject["@id"]);
  expect(fields.map(({ source }) => source.extract.column)).toEqual(
    dataset.columns.map(({ name }) => name),
  );
});

test.each(datasets)(
  "$slug has the shape of CSV on the Web, with the columns of its file",
  (dataset) => {
    const { url, tableSchema } = csvwShape.parse(toCsvw(dataset));
    const file = published.get(`/datasets/${dataset.slug}/${url}`);
    const [header] = new TextDecoder().decode(file).split("\n");
    expect(header?.split(",")).toEqual(tableSchema.columns.map(({ titles }) => titles));
  },
);

test("the catalogue is valid DCAT 3 and lists every dataset", () => {
  const catalog = dcatShape.parse(toDcatCatalog(datasets));
  expect(catalog["dcat:dataset"].map((dataset) => dataset["dct:identifier"])).toEqual(
    datasets.map(({ slug }) => slug),
  );
  expect(toSchemaOrgCatalog(datasets)).toMatchObject({ dataset: { length: datasets.length } });
});

test("sizes and checksums in the documents are those of the published files", async () => {
  for (const dataset of datasets) {
    const { distribution } = croissantShape.parse(toCroissant(dataset));
    for (const { contentUrl, contentSize, sha256 } of distribution) {
      const content = published.get(new URL(contentUrl).pathname) ?? new Uint8Array();
      const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(content));
      expect(`${content.length} B`).toBe(contentSize);
      expect(Buffer.from(digest).toString("hex")).toBe(sha256);
    }
  }
});

test.each(datasets)(
  "$slug is a Data Package 2.0, its table described by its columns",
  (dataset) => {
    const document = read(getDocumentPaths(dataset).dataPackage);
    expect(isDataPackage(document), ajv.errorsText(isDataPackage.errors)).toBe(true);
    const [table] = (document as { resources: { schema: { fields: { name: string }[] } }[] })
      .resources;
    expect(table?.schema.fields.map(({ name }) => name)).toEqual(
      dataset.columns.map(({ name }) => name),
    );
  },
);

test.each([
  ["a path out of its folder", { path: "../penguins.csv" }],
  ["a digest that is none", { hash: "sha256:none" }],
  ["a size that is no number", { bytes: "12 kB" }],
])("a Data Package with %s is refused by its profile", (_, wrong) => {
  expect(isDataPackage({ resources: [{ name: "penguins", path: "penguins.csv" }] })).toBe(true);
  expect(isDataPackage({ resources: [{ name: "p", path: "penguins.csv", ...wrong }] })).toBe(false);
});

test("the index lists every file of every version, with an address and digest that match", async () => {
  const { datasets: listed } = indexShape.parse(read(INDEX_PATH));
  expect(listed.map(({ name }) => name)).toEqual(datasets.map(({ slug }) => slug));
  for (const { files, versions, documents, version } of listed) {
    for (const address of Object.values(documents))
      expect([...published.keys()]).toContain(address);
    const addresses = files.flatMap(({ url, versionUrl, sha256 }) => [
      { url, sha256 },
      { url: versionUrl, sha256 },
    ]);
    for (const { url, sha256 } of [...addresses, ...versions.flatMap((version) => version.files)]) {
      expect(await digest(published.get(url)), url).toBe(sha256);
    }
    expect(versions[0]?.version).toBe(version);
  }
});

test("the feed of a dataset lists each version once with its changes", () => {
  for (const dataset of datasets) {
    const feed = new TextDecoder().decode(published.get(getDocumentPaths(dataset).feed));
    const ids = [...feed.matchAll(/<entry>.*?<id>([^<]+)/g)].map(([, id]) => id);
    expect(new Set(ids)).toHaveLength(dataset.versions.length);
    for (const { note } of dataset.versions) expect(feed).toContain(`<summary type="text">${note}`);
  }
});

function read(address: string): unknown {
  return JSON.parse(new TextDecoder().decode(published.get(address)));
}

async function digest(content: Uint8Array | undefined): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new Uint8Array(content ?? []));
  return Buffer.from(hash).toString("hex");
}
