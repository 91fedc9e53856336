import { toAbsoluteUrl, brand } from "../../brand.ts";
import { getAuthorName } from "../cite.ts";
import { getDatasetPath } from "../dataset-page.ts";
import type { DescribedTable } from "../describe-dataset.ts";
import { mediaTypes } from "../media-types.ts";

/**
 * Converts a dataset to schema.org's Dataset, with the properties that dataset search engines
 * require. Sources: https://schema.org/Dataset,
 * https://developers.google.com/search/docs/appearance/structured-data/dataset
 */
export function toSchemaOrgDataset(dataset: DescribedTable): object {
  const { slug, citation, licence, source, versions } = dataset;
  const [newest] = versions;
  return {
    "@context": "https://schema.org",
    "@type": "Dataset",
    "@id": toAbsoluteUrl(getDatasetPath(slug)),
    name: dataset.title,
    description: createDescription(dataset),
    url: toAbsoluteUrl(getDatasetPath(slug)),
    keywords: dataset.keywords,
    license: licence.url,
    isAccessibleForFree: true,
    inLanguage: "en",
    creator: citation.authors.map((author) => ({
      "@type": typeof author === "string" ? "Person" : "Organization",
      name: getAuthorName(author),
    })),
    publisher: { "@type": "Organization", name: brand.company.name, url: brand.origin },
    citation: dataset.citationText,
    isBasedOn: source.url,
    version: newest?.version,
    datePublished: versions.at(-1)?.date,
    dateModified: newest?.date,
    temporalCoverage: dataset.period,
    spatialCoverage: { "@type": "Place", name: dataset.place },
    variableMeasured: dataset.columns.map(({ name, meaning, unit }) => ({
      "@type": "PropertyValue",
      name,
      description: meaning,
      ...(unit ? { unitText: unit } : {}),
    })),
    includedInDataCatalog: { "@type": "DataCatalog", "@id": toAbsoluteUrl("/datasets") },
    distribution: dataset.files
      .filter(({ format }) => format !== "py")
      .map(({ name, title, path, format, size, sha256 }) => ({
        "@type": "DataDownload",
        name,
        description: title,
        contentUrl: toAbsoluteUrl(path),
        encodingFormat: mediaTypes[format],
        contentSize: `${size} B`,
        sha256,
      })),
  };
}

/**
 * Lists all datasets by identifier, for the page that lists them. Each dataset's own page has the
 * details. Source: https://schema.org/DataCatalog
 */
export function toSchemaOrgCatalog(datasets: readonly Pick<DescribedTable, "slug">[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "DataCatalog",
    "@id": toAbsoluteUrl("/datasets"),
    url: toAbsoluteUrl("/datasets"),
    name: `Datasets of ${brand.name}`,
    description: "Open tables to practise data cleaning on.",
    publisher: { "@type": "Organization", name: brand.company.name, url: brand.origin },
    dataset: datasets.map(({ slug }) => ({ "@id": toAbsoluteUrl(getDatasetPath(slug)) })),
  };
}

/** Search engines require at least 50 characters, so the description also lists the table's contents. */
function createDescription({ description, rows, columns, source }: DescribedTable): string {
  const names = columns.map(({ name }) => name).join(", ");
  return `${description} ${rows} rows with the columns ${names}. From ${source.name}.`;
}
