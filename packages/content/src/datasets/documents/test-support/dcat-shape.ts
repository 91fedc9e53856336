import * as z from "zod";

const url = z.url();
const isoDate = z.iso.date();
const link = z.strictObject({ "@id": url });
const reference = (type: string) => z.strictObject({ "@id": url, "@type": z.literal(type) });
const typed = (type: string, value: z.ZodType) =>
  z.strictObject({ "@type": z.literal(type), "@value": value });
const day = typed("xsd:date", isoDate);
/** An entry of one of the European vocabularies. */
const listed = (type: string, list: string) =>
  z.strictObject({
    "@id": z.string().startsWith(`http://publications.europa.eu/resource/authority/${list}/`),
    "@type": z.literal(type),
    "skos:inScheme": link,
    "skos:prefLabel": z.string().optional(),
  });
const agent = z.strictObject({
  "@type": z.tuple([z.literal("foaf:Agent"), z.enum(["foaf:Person", "foaf:Organization"])]),
  "foaf:name": z.string(),
});
const periodEnd = z.union([typed("xsd:gYear", z.string().regex(/^\d{4}$/)), day]);
const language = listed("dct:LinguisticSystem", "language");

const distribution = z.strictObject({
  "@id": url,
  "@type": z.literal("dcat:Distribution"),
  "dct:title": z.string(),
  "dct:description": z.string(),
  "dct:license": reference("dct:LicenseDocument"),
  "dcat:accessURL": link,
  "dcat:downloadURL": link,
  "dct:format": listed("dct:MediaTypeOrExtent", "file-type"),
  "dcat:mediaType": reference("dct:MediaType"),
  "dcat:byteSize": typed("xsd:nonNegativeInteger", z.string().regex(/^\d+$/)),
  "spdx:checksum": z.strictObject({
    "@type": z.literal("spdx:Checksum"),
    "spdx:algorithm": reference("spdx:ChecksumAlgorithm"),
    "spdx:checksumValue": typed("xsd:hexBinary", z.string().regex(/^[0-9a-f]{64}$/)),
  }),
});

const dataset = z.strictObject({
  "@id": url,
  "@type": z.literal("dcat:Dataset"),
  "dct:identifier": z.string(),
  "dct:title": z.string(),
  "dct:description": z.string(),
  "dct:language": language,
  "dct:creator": z.array(agent).min(1),
  "dct:publisher": agent,
  "dcat:contactPoint": z.strictObject({
    "@type": z.tuple([z.literal("vcard:Kind"), z.literal("vcard:Organization")]),
    "vcard:fn": z.string(),
    "vcard:hasEmail": z.strictObject({ "@id": z.string().startsWith("mailto:") }),
  }),
  "dct:issued": day,
  "dct:modified": day,
  "dcat:version": z.string(),
  "dct:license": reference("dct:LicenseDocument"),
  "dct:source": reference("dcat:Dataset").extend({
    "dct:title": z.string(),
    "dct:description": z.string(),
  }),
  "dct:bibliographicCitation": z.string(),
  "dcat:keyword": z.array(z.string()),
  "dcat:theme": listed("skos:Concept", "data-theme"),
  "dcat:landingPage": reference("foaf:Document"),
  "dct:temporal": z.strictObject({
    "@type": z.literal("dct:PeriodOfTime"),
    "dcat:startDate": periodEnd,
    "dcat:endDate": periodEnd,
  }),
  "dct:spatial": z.strictObject({
    "@type": z.literal("dct:Location"),
    "skos:prefLabel": z.string(),
  }),
  "dcat:distribution": z.array(distribution).min(1),
});

/**
 * DCAT 3 with the requirements of the European profile. Sources: https://www.w3.org/TR/vocab-dcat-3/ (6.3, 6.6, 6.8,
 * 6.17), https://semiceu.github.io/DCAT-AP/releases/3.0.1/
 */
export const dcatShape = z.strictObject({
  "@context": z.looseObject({
    dcat: z.literal("http://www.w3.org/ns/dcat#"),
    dct: z.literal("http://purl.org/dc/terms/"),
  }),
  "@id": url,
  "@type": z.literal("dcat:Catalog"),
  "dct:title": z.string(),
  "dct:description": z.string(),
  "dct:language": language,
  "dct:publisher": agent,
  "dct:issued": day,
  "dct:modified": day,
  "dcat:themeTaxonomy": reference("skos:ConceptScheme").extend({ "dct:title": z.string() }),
  "foaf:homepage": reference("foaf:Document"),
  "dcat:dataset": z.array(dataset),
});
