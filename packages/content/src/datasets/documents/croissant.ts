import { toAbsoluteUrl } from "../../brand.ts";
import { getAuthorName } from "../cite.ts";
import { getDatasetPath } from "../dataset-page.ts";
import type { DatasetColumn } from "../dataset-schema.ts";
import type { DescribedTable } from "../describe-dataset.ts";
import { mediaTypes } from "../media-types.ts";

/** The terms that the reference validator, mlcroissant, requires. */
const context = {
  "@language": "en",
  "@vocab": "https://schema.org/",
  citeAs: "cr:citeAs",
  column: "cr:column",
  conformsTo: "dct:conformsTo",
  cr: "http://mlcommons.org/croissant/",
  data: { "@id": "cr:data", "@type": "@json" },
  dataType: { "@id": "cr:dataType", "@type": "@vocab" },
  dct: "http://purl.org/dc/terms/",
  equivalentProperty: "cr:equivalentProperty",
  examples: { "@id": "cr:examples", "@type": "@json" },
  extract: "cr:extract",
  field: "cr:field",
  fileObject: "cr:fileObject",
  fileProperty: "cr:fileProperty",
  fileSet: "cr:fileSet",
  format: "cr:format",
  includes: "cr:includes",
  isLiveDataset: "cr:isLiveDataset",
  jsonPath: "cr:jsonPath",
  key: "cr:key",
  md5: "cr:md5",
  parentField: "cr:parentField",
  path: "cr:path",
  rai: "http://mlcommons.org/croissant/RAI/",
  recordSet: "cr:recordSet",
  references: "cr:references",
  regex: "cr:regex",
  repeated: "cr:repeated",
  replace: "cr:replace",
  samplingRate: "cr:samplingRate",
  sc: "https://schema.org/",
  separator: "cr:separator",
  source: "cr:source",
  subField: "cr:subField",
  transform: "cr:transform",
};

const dataTypes: Record<DatasetColumn["type"], string> = {
  integer: "sc:Integer",
  number: "sc:Float",
  string: "sc:Text",
  date: "sc:Date",
};

/**
 * Converts a dataset to Croissant 1.1, the format that machine-learning tools load. Source:
 * https://docs.mlcommons.org/croissant/docs/croissant-spec-1.1.html
 */
export function toCroissant(dataset: DescribedTable): object {
  const { slug, citation, versions, columns } = dataset;
  const files = dataset.files.filter(({ format }) => format !== "py");
  const [table] = files;
  return {
    "@context": context,
    "@type": "sc:Dataset",
    conformsTo: "http://mlcommons.org/croissant/1.1",
    name: slug,
    alternateName: dataset.title,
    description: dataset.description,
    url: toAbsoluteUrl(getDatasetPath(slug)),
    license: dataset.licence.url,
    version: versions[0]?.version,
    datePublished: versions.at(-1)?.date,
    dateModified: versions[0]?.date,
    keywords: dataset.keywords,
    citeAs: dataset.bibtex,
    isLiveDataset: false,
    creator: citation.authors.map((author) => ({
      "@type": typeof author === "string" ? "sc:Person" : "sc:Organization",
      name: getAuthorName(author),
    })),
    distribution: files.map(({ name, title, path, format, size, sha256 }) => ({
      "@type": "cr:FileObject",
      "@id": name,
      name,
      description: title,
      contentUrl: toAbsoluteUrl(path),
      contentSize: `${size} B`,
      encodingFormat: mediaTypes[format],
      sha256,
    })),
    recordSet: [
      {
        "@type": "cr:RecordSet",
        "@id": "rows",
        name: "rows",
        description: `The ${dataset.rows} rows of the clean table.`,
        field: columns.map(({ name, meaning, type }) => ({
          "@type": "cr:Field",
          "@id": `rows/${name}`,
          name,
          description: meaning,
          dataType: dataTypes[type],
          source: { fileObject: { "@id": table?.name }, extract: { column: name } },
        })),
      },
    ],
  };
}
