import { absolute, brand } from "../../brand.ts";
import { authorName } from "../cite.ts";
import { datasetPage } from "../dataset-page.ts";
import type { DescribedDataset, DescribedFile } from "../describe-dataset.ts";
import { mediaTypes } from "../media-types.ts";
import {
  agent,
  contact,
  context,
  day,
  english,
  fileFormat,
  publisher,
  reference,
  theme,
  themeTaxonomy,
} from "./dcat-terms.ts";

/**
 * The catalogue of all datasets as DCAT 3 in JSON-LD, with the additions of its European application profile, since
 * most harvesters of catalogues follow it. Sources: https://www.w3.org/TR/vocab-dcat-3/,
 * https://semiceu.github.io/DCAT-AP/releases/3.0.1/
 */
export function dcatCatalog(datasets: readonly DescribedDataset[]): object {
  const days = datasets.flatMap(({ versions }) => versions.map(({ date }) => date)).sort();
  return {
    "@context": context,
    "@id": absolute("/datasets"),
    "@type": "dcat:Catalog",
    "dct:title": `Datasets of ${brand.name}`,
    "dct:description": "Open tables to practise data cleaning on.",
    "dct:language": english,
    "dct:publisher": publisher,
    "dct:issued": day(days[0]),
    "dct:modified": day(days.at(-1)),
    "dcat:themeTaxonomy": themeTaxonomy,
    "foaf:homepage": reference("foaf:Document", absolute("/datasets")),
    "dcat:dataset": datasets.map((dataset) => dcatDataset(dataset)),
  };
}

function dcatDataset(dataset: DescribedDataset): object {
  const { slug, citation, licence, source, versions } = dataset;
  const [start = "", end = ""] = dataset.period.split("/");
  return {
    "@id": `${absolute("/datasets")}#${slug}-dcat`,
    "@type": "dcat:Dataset",
    "dct:identifier": slug,
    "dct:title": dataset.title,
    "dct:description": dataset.description,
    "dct:language": english,
    "dct:creator": citation.authors.map((author) =>
      agent(authorName(author), typeof author === "string" ? "Person" : "Organization"),
    ),
    "dct:publisher": publisher,
    "dcat:contactPoint": contact,
    "dct:issued": day(versions.at(-1)?.date),
    "dct:modified": day(versions[0]?.date),
    "dcat:version": versions[0]?.version,
    "dct:license": reference("dct:LicenseDocument", licence.url),
    "dct:source": {
      ...reference("dcat:Dataset", citation.url),
      "dct:title": citation.title,
      "dct:description": `From ${source.name}.`,
    },
    "dct:bibliographicCitation": dataset.citationText,
    "dcat:keyword": dataset.keywords,
    "dcat:theme": theme(dataset.topic),
    "dcat:landingPage": reference("foaf:Document", absolute(datasetPage(slug))),
    "dct:temporal": {
      "@type": "dct:PeriodOfTime",
      "dcat:startDate": periodEnd(start),
      "dcat:endDate": periodEnd(end),
    },
    "dct:spatial": { "@type": "dct:Location", "skos:prefLabel": dataset.place },
    "dcat:distribution": dataset.files
      .filter(({ format }) => format !== "py")
      .map((file) => distribution(file, dataset)),
  };
}

function distribution(
  { name, title, path, format, size, sha256 }: DescribedFile,
  { slug, licence }: DescribedDataset,
): object {
  return {
    "@id": absolute(path),
    "@type": "dcat:Distribution",
    "dct:title": `${title} (${name})`,
    "dct:description": `${title}, as ${formatNames[format]}.`,
    "dct:license": reference("dct:LicenseDocument", licence.url),
    // The page explains how to use the file; the profile requires one such address.
    "dcat:accessURL": { "@id": absolute(datasetPage(slug)) },
    "dcat:downloadURL": { "@id": absolute(path) },
    "dct:format": fileFormat(format),
    "dcat:mediaType": reference(
      "dct:MediaType",
      `https://www.iana.org/assignments/media-types/${mediaTypes[format]}`,
    ),
    "dcat:byteSize": { "@type": "xsd:nonNegativeInteger", "@value": String(size) },
    "spdx:checksum": {
      "@type": "spdx:Checksum",
      "spdx:algorithm": {
        "@id": "http://spdx.org/rdf/terms#checksumAlgorithm_sha256",
        "@type": "spdx:ChecksumAlgorithm",
      },
      "spdx:checksumValue": { "@type": "xsd:hexBinary", "@value": sha256 },
    },
  };
}

const formatNames = { csv: "CSV", parquet: "Parquet", py: "Python" };

function periodEnd(end: string): object {
  return { "@type": end.length === 4 ? "xsd:gYear" : "xsd:date", "@value": end };
}
