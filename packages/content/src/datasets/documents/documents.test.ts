import { expect, test } from "vitest";

import { describeCatalogue, publishedFiles } from "../published-files.ts";
import { croissant } from "./croissant.ts";
import { csvw } from "./csvw.ts";
import { dcatCatalog } from "./dcat.ts";
import { schemaOrgCatalog, schemaOrgDataset } from "./schema-org.ts";
import { dcatShape } from "./test-support/dcat-shape.ts";
import { croissantShape, csvwShape, schemaOrgShape } from "./test-support/shapes.ts";

const datasets = await describeCatalogue();

test.each(datasets)("$slug has the shape that search engines ask of a Dataset", (dataset) => {
  expect(schemaOrgShape.safeParse(schemaOrgDataset(dataset)).error).toBeUndefined();
});

test.each(datasets)("$slug has the shape of Croissant 1.0", (dataset) => {
  const parsed = croissantShape.parse(croissant(dataset));
  const files = new Set(parsed.distribution.map((file) => file["@id"]));
  const fields = parsed.recordSet.flatMap(({ field }) => field);
  // No tool would notice a dangling reference before it loads the data.
  for (const { source } of fields) expect(files).toContain(source.fileObject["@id"]);
  expect(fields.map(({ source }) => source.extract.column)).toEqual(
    dataset.columns.map(({ name }) => name),
  );
});

test.each(datasets)(
  "$slug has the shape of CSV on the Web, with the columns of its file",
  async (dataset) => {
    const { url, tableSchema } = csvwShape.parse(csvw(dataset));
    const file = (await publishedFiles()).get(`/datasets/${dataset.slug}/${url}`);
    const [header] = new TextDecoder().decode(file).split("\n");
    expect(header?.split(",")).toEqual(tableSchema.columns.map(({ titles }) => titles));
  },
);

test("the catalogue has the shape of DCAT 3 and lists every dataset", () => {
  const catalog = dcatShape.parse(dcatCatalog(datasets));
  expect(catalog["dcat:dataset"].map((dataset) => dataset["dct:identifier"])).toEqual(
    datasets.map(({ slug }) => slug),
  );
  expect(schemaOrgCatalog(datasets)).toMatchObject({ dataset: { length: datasets.length } });
});

test("sizes and checksums in the documents are those of the files that are served", async () => {
  const published = await publishedFiles();
  for (const dataset of datasets) {
    const { distribution } = croissantShape.parse(croissant(dataset));
    for (const { contentUrl, contentSize, sha256 } of distribution) {
      const content = published.get(new URL(contentUrl).pathname) ?? new Uint8Array();
      const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(content));
      expect(`${content.length} B`).toBe(contentSize);
      expect(Buffer.from(digest).toString("hex")).toBe(sha256);
    }
  }
});
