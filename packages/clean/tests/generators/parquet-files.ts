import type { CompressionCodec } from "hyparquet";
import { ByteWriter, ParquetWriter, type SchemaElement } from "hyparquet-writer";

/** A column: its schema elements, outermost first, and its cells. */
export interface Field {
  elements: SchemaElement[];
  data: unknown[];
}

/** A column named "a" with one schema element. */
export function createPlainField(element: Omit<SchemaElement, "name">, ...data: unknown[]): Field {
  return { elements: [{ name: "a", repetition_type: "OPTIONAL", ...element }], data };
}

export function createTextField(name: string, ...data: unknown[]): Field {
  return {
    elements: [{ name, type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" }],
    data,
  };
}

export interface FileOptions {
  codec?: CompressionCodec;
  compressors?: Record<string, (page: Uint8Array) => Uint8Array>;
  rowsOfGroup?: number;
  /** Changes the metadata before the file is written. */
  change?: (file: ParquetWriter) => void;
}

export function createParquet(fields: readonly Field[], options: FileOptions = {}): Uint8Array {
  const { codec = "SNAPPY", compressors = {}, rowsOfGroup = 1000, change } = options;
  const writer = new ByteWriter();
  const file = new ParquetWriter({
    writer,
    schema: [
      { name: "root", num_children: fields.length },
      ...fields.flatMap(({ elements }) => elements),
    ],
    codec,
    compressors,
  });
  const columnData = fields.map(({ elements, data }) => ({ name: elements[0]?.name ?? "", data }));
  void file.write({ columnData, rowGroupSize: rowsOfGroup });
  change?.(file);
  void file.finish();
  return new Uint8Array(writer.getBuffer());
}
