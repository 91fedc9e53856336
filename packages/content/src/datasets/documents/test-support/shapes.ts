import * as z from "zod";

/** Schemas of the published documents: the terms that the specifications require, with their types. */

const id = z.strictObject({ "@id": z.string() });
const url = z.url();
const isoDate = z.iso.date();
const hex64 = z.string().regex(/^[0-9a-f]{64}$/);
const agent = z.strictObject({
  "@type": z.enum(["Person", "Organization"]),
  name: z.string().min(1),
  url: url.optional(),
});
const bytes = z.string().regex(/^\d+ B$/);
const mime = z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/);

/**
 * Dataset for dataset search: name and a description of 50 to 5000 characters are required, the rest is
 * recommended. Source: https://developers.google.com/search/docs/appearance/structured-data/dataset
 */
export const schemaOrgShape = z.strictObject({
  "@context": z.literal("https://schema.org"),
  "@type": z.literal("Dataset"),
  "@id": url,
  name: z.string().min(1),
  description: z.string().min(50).max(5000),
  url,
  keywords: z.array(z.string()),
  license: url,
  isAccessibleForFree: z.boolean(),
  inLanguage: z.string(),
  creator: z.array(agent).min(1),
  publisher: agent,
  citation: z.string(),
  isBasedOn: url,
  version: z.string(),
  datePublished: isoDate,
  dateModified: isoDate,
  temporalCoverage: z.string().regex(/^\d{4}[\d-]*\/\d{4}[\d-]*$/),
  spatialCoverage: z.strictObject({ "@type": z.literal("Place"), name: z.string() }),
  variableMeasured: z
    .array(
      z.strictObject({
        "@type": z.literal("PropertyValue"),
        name: z.string(),
        description: z.string(),
        unitText: z.string().optional(),
      }),
    )
    .min(1),
  includedInDataCatalog: z.strictObject({ "@type": z.literal("DataCatalog"), "@id": url }),
  distribution: z
    .array(
      z.strictObject({
        "@type": z.literal("DataDownload"),
        name: z.string(),
        description: z.string(),
        contentUrl: url,
        encodingFormat: mime,
        contentSize: bytes,
        sha256: hex64,
      }),
    )
    .min(1),
});

/** Source: https://docs.mlcommons.org/croissant/docs/croissant-spec-1.1.html, sections on Dataset, Resources and RecordSets */
export const croissantShape = z.strictObject({
  "@context": z.looseObject({
    "@vocab": z.literal("https://schema.org/"),
    cr: z.literal("http://mlcommons.org/croissant/"),
    dct: z.literal("http://purl.org/dc/terms/"),
    sc: z.literal("https://schema.org/"),
  }),
  "@type": z.literal("sc:Dataset"),
  conformsTo: z.literal("http://mlcommons.org/croissant/1.1"),
  name: z.string().regex(/^[\w-]+$/),
  alternateName: z.string(),
  description: z.string().min(1),
  url,
  license: url,
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  datePublished: isoDate,
  dateModified: isoDate,
  keywords: z.array(z.string()),
  citeAs: z.string().startsWith("@"),
  isLiveDataset: z.boolean(),
  creator: z
    .array(z.strictObject({ "@type": z.enum(["sc:Person", "sc:Organization"]), name: z.string() }))
    .min(1),
  distribution: z
    .array(
      z.strictObject({
        "@type": z.literal("cr:FileObject"),
        "@id": z.string(),
        name: z.string(),
        description: z.string(),
        contentUrl: url,
        contentSize: bytes,
        encodingFormat: mime,
        sha256: hex64,
      }),
    )
    .min(1),
  recordSet: z.array(
    z.strictObject({
      "@type": z.literal("cr:RecordSet"),
      "@id": z.string(),
      name: z.string(),
      description: z.string(),
      field: z
        .array(
          z.strictObject({
            "@type": z.literal("cr:Field"),
            "@id": z.string(),
            name: z.string(),
            description: z.string(),
            dataType: z.enum(["sc:Integer", "sc:Float", "sc:Text", "sc:Date"]),
            source: z.strictObject({
              fileObject: id,
              extract: z.strictObject({ column: z.string() }),
            }),
          }),
        )
        .min(1),
    }),
  ),
});

/** Source: https://www.w3.org/TR/tabular-metadata/, sections 5.3 to 5.6 and 5.9 */
export const csvwShape = z.strictObject({
  "@context": z.tuple([
    z.literal("http://www.w3.org/ns/csvw"),
    z.strictObject({ "@language": z.string() }),
  ]),
  url: z.string().endsWith(".csv"),
  "dc:title": z.string(),
  "dc:description": z.string(),
  "dc:license": z.strictObject({ "@id": url }),
  "dc:modified": z.strictObject({ "@value": isoDate, "@type": z.literal("xsd:date") }),
  dialect: z.strictObject({
    header: z.boolean(),
    encoding: z.string(),
    delimiter: z.string(),
    doubleQuote: z.boolean(),
    trim: z.boolean(),
  }),
  tableSchema: z.strictObject({
    primaryKey: z.array(z.string()).optional(),
    columns: z
      .array(
        z.strictObject({
          // Names are URI template variables, which must not contain spaces or hyphens.
          name: z.string().regex(/^[A-Za-z0-9_.]+$/),
          titles: z.string(),
          datatype: z.enum(["integer", "double", "string", "date"]),
          "dc:description": z.string(),
          required: z.boolean(),
          null: z.string(),
        }),
      )
      .min(1),
  }),
});

/** Our own index of all datasets. Addresses are checked as paths of the site. */
const sitePath = z.pipe(
  url,
  z.transform((address: string) => new URL(address).pathname),
);
export const indexShape = z.strictObject({
  title: z.string(),
  homepage: url,
  datasets: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string(),
      description: z.string(),
      topic: z.string(),
      keywords: z.array(z.string()),
      difficulty: z.string().optional(),
      rows: z.int(),
      columns: z.array(z.strictObject({ name: z.string(), type: z.string() })).min(1),
      licence: z.strictObject({ name: z.string(), url, spdx: z.string().optional() }),
      version: z.string(),
      page: url,
      documents: z.record(z.string(), sitePath),
      files: z
        .array(
          z.strictObject({
            name: z.string(),
            title: z.string(),
            edition: z.string(),
            format: z.string(),
            bytes: z.int(),
            sha256: hex64,
            url: sitePath,
            versionUrl: sitePath,
          }),
        )
        .min(2),
      versions: z
        .array(
          z.strictObject({
            version: z.string(),
            date: isoDate,
            note: z.string(),
            files: z
              .array(z.strictObject({ name: z.string(), sha256: hex64, url: sitePath }))
              .min(2),
          }),
        )
        .min(1),
    }),
  ),
});
