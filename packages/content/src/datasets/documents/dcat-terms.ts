import { brand } from "../../brand.ts";
import type { Dataset } from "../dataset-schema.ts";
import type { FileFormat } from "../media-types.ts";

/** The prefixes of the catalogue. */
export const context = {
  dcat: "http://www.w3.org/ns/dcat#",
  dct: "http://purl.org/dc/terms/",
  foaf: "http://xmlns.com/foaf/0.1/",
  skos: "http://www.w3.org/2004/02/skos/core#",
  spdx: "http://spdx.org/rdf/terms#",
  vcard: "http://www.w3.org/2006/vcard/ns#",
  xsd: "http://www.w3.org/2001/XMLSchema#",
};

/** The lists that DCAT-AP takes themes, formats and languages from. Source: https://op.europa.eu/en/web/eu-vocabularies */
const authority = "http://publications.europa.eu/resource/authority";

const themes: Record<Dataset["topic"], string> = {
  people: "SOCI",
  nature: "ENVI",
  climate: "ENVI",
  business: "ECON",
  technology: "TECH",
};
const formats: Partial<Record<FileFormat, string>> = { csv: "CSV", parquet: "PARQUET" };

export const themeTaxonomy = {
  "@id": `${authority}/data-theme`,
  "@type": "skos:ConceptScheme",
  "dct:title": "Data theme",
};

export function theme(topic: Dataset["topic"]): object {
  return concept("skos:Concept", "data-theme", themes[topic]);
}

export function fileFormat(format: FileFormat): object {
  const known = formats[format];
  if (!known) throw new Error(`Files of the format ${format} are no distributions of a dataset.`);
  return concept("dct:MediaTypeOrExtent", "file-type", known);
}

export const english = concept("dct:LinguisticSystem", "language", "ENG");

function concept(type: string, list: string, name: string): object {
  return {
    "@id": `${authority}/${list}/${name}`,
    "@type": type,
    "skos:inScheme": { "@id": `${authority}/${list}` },
    ...(type === "skos:Concept" ? { "skos:prefLabel": name } : {}),
  };
}

/** Readers of plain DCAT look for agents, others for the kind of agent. */
export function agent(name: string, kind: "Person" | "Organization"): object {
  return { "@type": ["foaf:Agent", `foaf:${kind}`], "foaf:name": name };
}

export const publisher = agent(brand.company.name, "Organization");

export const contact = {
  "@type": ["vcard:Kind", "vcard:Organization"],
  "vcard:fn": brand.company.name,
  "vcard:hasEmail": { "@id": `mailto:${brand.supportEmail}` },
};

/** A reference together with its class, as the ranges of DCAT-AP require. */
export function reference(type: string, id: string): object {
  return { "@id": id, "@type": type };
}

export function day(date: string | undefined): object {
  return { "@type": "xsd:date", "@value": date };
}
