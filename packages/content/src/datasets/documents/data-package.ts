import { toAbsoluteUrl } from "../../brand.ts";
import { getAuthorName } from "../cite.ts";
import { getDatasetPath } from "../dataset-page.ts";
import type { DescribedTable, DescribedFile } from "../describe-dataset.ts";
import { mediaTypes } from "../media-types.ts";

/**
 * Converts a dataset to a Frictionless Data Package 2.0. Its paths are relative, so a copied folder
 * is still a valid package. It is committed with the files that it describes and does not contain
 * the site's address. Source: https://datapackage.org/standard/data-package/
 */
export function toDataPackage(dataset: DescribedTable): object {
  const { slug, title, description, keywords, licence, source, citation, versions } = dataset;
  return {
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    name: slug,
    title,
    description,
    version: versions[0]?.version,
    created: `${versions.at(-1)?.date}T00:00:00Z`,
    keywords,
    licenses: [
      { ...(licence.spdx ? { name: licence.spdx } : {}), path: licence.url, title: licence.name },
    ],
    sources: [{ title: source.name, path: source.url }],
    contributors: citation.authors.map((author) => ({
      title: getAuthorName(author),
      roles: ["creator"],
    })),
    resources: dataset.files.map((file) => toResource(file, dataset)),
  };
}

/** Adds the addresses under which a Data Package is published. */
export function toPublishedPackage(dataPackage: object, slug: string, address: string): object {
  return {
    ...dataPackage,
    id: toAbsoluteUrl(address),
    homepage: toAbsoluteUrl(getDatasetPath(slug)),
  };
}

function toResource(file: DescribedFile, dataset: DescribedTable): object {
  const { name, title, format, size, sha256, edition } = file;
  // Only the clean table has the described columns.
  const isTable = edition === "clean";
  return {
    name,
    ...(isTable ? { type: "table" } : {}),
    path: name,
    title,
    format,
    mediatype: mediaTypes[format],
    ...(format === "parquet" ? {} : { encoding: "utf-8" }),
    bytes: size,
    hash: `sha256:${sha256}`,
    ...(isTable ? { schema: toTableSchema(dataset) } : {}),
  };
}

/** Source: https://datapackage.org/standard/table-schema/ */
function toTableSchema({ columns, key }: DescribedTable): object {
  return {
    fields: columns.map(({ name, type, meaning, unit, missing }) => ({
      name,
      type,
      description: unit ? `${meaning} In ${unit}.` : meaning,
      ...(missing === 0 ? { constraints: { required: true } } : {}),
    })),
    ...(key ? { primaryKey: key } : {}),
    missingValues: [""],
  };
}

export function toJsonFile(document: object): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(document, null, 2)}\n`);
}
