import { brand } from "../../brand.ts";
import { authorName } from "../cite.ts";
import { absolute, datasetPage } from "../dataset-page.ts";
import type { DescribedDataset, DescribedFile } from "../describe-dataset.ts";
import { mediaTypes } from "../media-types.ts";

const context = {
  dcat: "http://www.w3.org/ns/dcat#",
  dct: "http://purl.org/dc/terms/",
  foaf: "http://xmlns.com/foaf/0.1/",
  spdx: "http://spdx.org/rdf/terms#",
  xsd: "http://www.w3.org/2001/XMLSchema#",
};

/**
 * The catalogue of all datasets as DCAT 3 in JSON-LD.
 * Source: https://www.w3.org/TR/vocab-dcat-3/
 */
export function dcatCatalog(datasets: readonly DescribedDataset[]): object {
  return {
    "@context": context,
    "@id": absolute("/datasets"),
    "@type": "dcat:Catalog",
    "dct:title": `Datasets of ${brand.name}`,
    "dct:description": "Open tables to practise data cleaning on.",
    "dct:language": { "@id": "http://id.loc.gov/vocabulary/iso639-1/en" },
    "dct:publisher": publisher,
    "foaf:homepage": { "@id": absolute("/datasets") },
    "dcat:dataset": datasets.map((dataset) => dcatDataset(dataset)),
  };
}

const publisher = { "@type": "foaf:Organization", "foaf:name": brand.company.name };

function dcatDataset(dataset: DescribedDataset): object {
  const { slug, citation, licence, source, versions } = dataset;
  const [start = "", end = ""] = dataset.period.split("/");
  return {
    "@id": `${absolute("/datasets")}#${slug}-dcat`,
    "@type": "dcat:Dataset",
    "dct:identifier": slug,
    "dct:title": dataset.title,
    "dct:description": dataset.description,
    "dct:creator": citation.authors.map((author) => ({
      "@type": typeof author === "string" ? "foaf:Person" : "foaf:Organization",
      "foaf:name": authorName(author),
    })),
    "dct:publisher": publisher,
    "dct:issued": day(versions.at(-1)?.date),
    "dct:modified": day(versions[0]?.date),
    "dcat:version": versions[0]?.version,
    "dct:license": { "@id": licence.url },
    "dct:source": { "@id": source.url },
    "dct:bibliographicCitation": dataset.citationText,
    "dcat:keyword": dataset.keywords,
    "dcat:landingPage": { "@id": absolute(datasetPage(slug)) },
    "dct:temporal": {
      "@type": "dct:PeriodOfTime",
      "dcat:startDate": periodEnd(start),
      "dcat:endDate": periodEnd(end),
    },
    "dct:spatial": { "@type": "dct:Location", "dct:title": dataset.place },
    "dcat:distribution": dataset.files
      .filter(({ format }) => format !== "py")
      .map((file) => distribution(file, licence.url)),
  };
}

function distribution(
  { name, title, path, format, size, sha256 }: DescribedFile,
  licence: string,
): object {
  return {
    "@id": absolute(path),
    "@type": "dcat:Distribution",
    "dct:title": `${title} (${name})`,
    "dct:license": { "@id": licence },
    "dcat:downloadURL": { "@id": absolute(path) },
    "dcat:mediaType": {
      "@id": `https://www.iana.org/assignments/media-types/${mediaTypes[format]}`,
    },
    "dcat:byteSize": { "@type": "xsd:nonNegativeInteger", "@value": String(size) },
    "spdx:checksum": {
      "@type": "spdx:Checksum",
      "spdx:algorithm": { "@id": "http://spdx.org/rdf/terms#checksumAlgorithm_sha256" },
      "spdx:checksumValue": { "@type": "xsd:hexBinary", "@value": sha256 },
    },
  };
}

function day(date: string | undefined): object {
  return { "@type": "xsd:date", "@value": date };
}

function periodEnd(end: string): object {
  return { "@type": end.length === 4 ? "xsd:gYear" : "xsd:date", "@value": end };
}
