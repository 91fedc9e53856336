import type { DatasetColumn } from "../dataset-schema.ts";
import type { DescribedTable } from "../describe-dataset.ts";

const dataTypes: Record<DatasetColumn["type"], string> = {
  integer: "integer",
  number: "double",
  string: "string",
  date: "date",
};

/**
 * Creates the metadata with which CSV on the Web tools check the clean CSV file. The tools expect
 * its file name. Source: https://www.w3.org/TR/tabular-metadata/
 */
export function toCsvw({
  files,
  columns,
  key,
  title,
  description,
  licence,
  versions,
}: DescribedTable): object {
  const [csv] = files;
  return {
    "@context": ["http://www.w3.org/ns/csvw", { "@language": "en" }],
    url: csv?.name,
    "dc:title": title,
    "dc:description": description,
    "dc:license": { "@id": licence.url },
    "dc:modified": { "@value": versions[0]?.date, "@type": "xsd:date" },
    dialect: { header: true, encoding: "utf-8", delimiter: ",", doubleQuote: true, trim: false },
    tableSchema: {
      ...(key ? { primaryKey: key } : {}),
      columns: columns.map(({ name, type, meaning, unit, missing }) => ({
        name,
        titles: name,
        datatype: dataTypes[type],
        "dc:description": unit ? `${meaning} In ${unit}.` : meaning,
        required: missing === 0,
        // An empty field is a missing value.
        null: "",
      })),
    },
  };
}
