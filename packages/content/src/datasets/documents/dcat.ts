import { toAbsoluteUrl, brand } from "../../brand.ts";
import { getAuthorName } from "../cite.ts";
import { getDatasetPath } from "../dataset-page.ts";
import type { Dataset } from "../dataset-schema.ts";
import type { DescribedTable, DescribedFile } from "../describe-dataset.ts";
import { type FileFormat, mediaTypes } from "../media-types.ts";

/** Namespace prefixes of the catalogue. */
const context = {
  dcat: "http://www.w3.org/ns/dcat#",
  dct: "http://purl.org/dc/terms/",
  foaf: "http://xmlns.com/foaf/0.1/",
  skos: "http://www.w3.org/2004/02/skos/core#",
  spdx: "http://spdx.org/rdf/terms#",
  vcard: "http://www.w3.org/2006/vcard/ns#",
  xsd: "http://www.w3.org/2001/XMLSchema#",
};

/**
 * The vocabularies that DCAT-AP requires for themes, formats and languages. Source:
 * https://op.europa.eu/en/web/eu-vocabularies
 */
const authority = "http://publications.europa.eu/resource/authority";

const themes: Record<Dataset["topic"], string> = {
  people: "SOCI",
  nature: "ENVI",
  climate: "ENVI",
  business: "ECON",
  technology: "TECH",
};
const formats: Partial<Record<FileFormat, string>> = { csv: "CSV", parquet: "PARQUET" };

const themeTaxonomy = {
  "@id": `${authority}/data-theme`,
  "@type": "skos:ConceptScheme",
  "dct:title": "Data theme",
};

function createTheme(topic: Dataset["topic"]): object {
  return createConcept("skos:Concept", "data-theme", themes[topic]);
}

function createFileFormat(format: FileFormat): object {
  const knownFormat = formats[format];
  if (!knownFormat)
    throw new Error(`Files of the format ${format} are no distributions of a dataset.`);
  return createConcept("dct:MediaTypeOrExtent", "file-type", knownFormat);
}

const english = createConcept("dct:LinguisticSystem", "language", "ENG");

function createConcept(type: string, list: string, name: string): object {
  return {
    "@id": `${authority}/${list}/${name}`,
    "@type": type,
    "skos:inScheme": { "@id": `${authority}/${list}` },
    ...(type === "skos:Concept" ? { "skos:prefLabel": name } : {}),
  };
}

/** Has two classes: readers of plain DCAT expect an agent, others a person or an organisation. */
function createAgent(name: string, kind: "Person" | "Organization"): object {
  return { "@type": ["foaf:Agent", `foaf:${kind}`], "foaf:name": name };
}

const publisher = createAgent(brand.company.name, "Organization");

const contact = {
  "@type": ["vcard:Kind", "vcard:Organization"],
  "vcard:fn": brand.company.name,
  "vcard:hasEmail": { "@id": `mailto:${brand.supportEmail}` },
};

/** Creates a reference with its class, which DCAT-AP requires. */
function createReference(type: string, id: string): object {
  return { "@id": id, "@type": type };
}

function toDcatDate(date: string | undefined): object {
  return { "@type": "xsd:date", "@value": date };
}

/**
 * Converts all datasets to a DCAT 3 catalogue in JSON-LD, with the additions of the European
 * profile DCAT-AP, which most harvesters follow. Sources: https://www.w3.org/TR/vocab-dcat-3/,
 * https://semiceu.github.io/DCAT-AP/releases/3.0.1/
 */
export function toDcatCatalog(datasets: readonly DescribedTable[]): object {
  const days = datasets.flatMap(({ versions }) => versions.map(({ date }) => date)).sort();
  return {
    "@context": context,
    "@id": toAbsoluteUrl("/datasets"),
    "@type": "dcat:Catalog",
    "dct:title": `Datasets of ${brand.name}`,
    "dct:description": "Open tables to practise data cleaning on.",
    "dct:language": english,
    "dct:publisher": publisher,
    "dct:issued": toDcatDate(days[0]),
    "dct:modified": toDcatDate(days.at(-1)),
    "dcat:themeTaxonomy": themeTaxonomy,
    "foaf:homepage": createReference("foaf:Document", toAbsoluteUrl("/datasets")),
    "dcat:dataset": datasets.map((dataset) => toDcatDataset(dataset)),
  };
}

function toDcatDataset(dataset: DescribedTable): object {
  const { slug, citation, licence, source, versions } = dataset;
  const [start = "", end = ""] = dataset.period.split("/");
  return {
    "@id": `${toAbsoluteUrl("/datasets")}#${slug}-dcat`,
    "@type": "dcat:Dataset",
    "dct:identifier": slug,
    "dct:title": dataset.title,
    "dct:description": dataset.description,
    "dct:language": english,
    "dct:creator": citation.authors.map((author) =>
      createAgent(getAuthorName(author), typeof author === "string" ? "Person" : "Organization"),
    ),
    "dct:publisher": publisher,
    "dcat:contactPoint": contact,
    "dct:issued": toDcatDate(versions.at(-1)?.date),
    "dct:modified": toDcatDate(versions[0]?.date),
    "dcat:version": versions[0]?.version,
    "dct:license": createReference("dct:LicenseDocument", licence.url),
    "dct:source": {
      ...createReference("dcat:Dataset", citation.url),
      "dct:title": citation.title,
      "dct:description": `From ${source.name}.`,
    },
    "dct:bibliographicCitation": dataset.citationText,
    "dcat:keyword": dataset.keywords,
    "dcat:theme": createTheme(dataset.topic),
    "dcat:landingPage": createReference("foaf:Document", toAbsoluteUrl(getDatasetPath(slug))),
    "dct:temporal": {
      "@type": "dct:PeriodOfTime",
      "dcat:startDate": toPeriodEnd(start),
      "dcat:endDate": toPeriodEnd(end),
    },
    "dct:spatial": { "@type": "dct:Location", "skos:prefLabel": dataset.place },
    "dcat:distribution": dataset.files
      .filter(({ format }) => format !== "py")
      .map((file) => toDistribution(file, dataset)),
  };
}

function toDistribution(
  { name, title, path, format, size, sha256 }: DescribedFile,
  { slug, licence }: DescribedTable,
): object {
  return {
    "@id": toAbsoluteUrl(path),
    "@type": "dcat:Distribution",
    "dct:title": `${title} (${name})`,
    "dct:description": `${title}, as ${formatNames[format]}.`,
    "dct:license": createReference("dct:LicenseDocument", licence.url),
    // The profile requires one access address; the page explains how to use the file.
    "dcat:accessURL": { "@id": toAbsoluteUrl(getDatasetPath(slug)) },
    "dcat:downloadURL": { "@id": toAbsoluteUrl(path) },
    "dct:format": createFileFormat(format),
    "dcat:mediaType": createReference(
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

function toPeriodEnd(end: string): object {
  return { "@type": end.length === 4 ? "xsd:gYear" : "xsd:date", "@value": end };
}
