import type { ColumnMetaData, DecodedArray, PageHeader, SchemaTree } from "hyparquet";
import { parquetHeader, readPage } from "hyparquet/src/column.js";
import { convert, DEFAULT_PARSERS } from "hyparquet/src/convert.js";
import { deltaBinaryUnpack } from "hyparquet/src/delta.js";
import {
  getMaxDefinitionLevel,
  getMaxRepetitionLevel,
  isFlatColumn,
} from "hyparquet/src/schema.js";

import { BinaryFileError } from "../../binary-file-error.ts";
import { assertPageSize, type PageDecompressor } from "./decompress-page.ts";
import { parquetParsers } from "./parquet-values.ts";
import { copyThriftStruct } from "./thrift-bounds.ts";

export interface ColumnChunk {
  metadata: ColumnMetaData;
  /** From the root to the column. */
  schemaPath: SchemaTree[];
  rows: number;
  decompress: PageDecompressor;
}

/** Maximum values of a page. Writers end a page after about 1 MB or 20,000 rows. */
const MAX_PAGE_VALUES = 2 ** 24;
const MAX_CHUNK_VALUES = 100_000_000;
/** Maximum bytes that the shared prefixes of the values in a page may add up to. */
const MAX_PREFIX_BYTES = 2 ** 29;
/** Values that a writer may pad its last run to. */
const MAX_PADDING = 1024;

interface Page {
  header: PageHeader;
  bytes: Uint8Array<ArrayBuffer>;
  values: number;
}

/**
 * Reads the values of a column in a row group: in each part one for each row, and nested columns as nested lists.
 * hyparquet trusts the counts in a file, and loops or allocates until it has as many. So the counts of all pages are
 * compared with the rows before the first one is decoded, and those inside a page before hyparquet decodes it.
 */
export async function readColumnChunk(
  file: Uint8Array<ArrayBuffer>,
  { metadata, schemaPath, rows, decompress }: ColumnChunk,
): Promise<DecodedArray[]> {
  const pages = listPages(
    file,
    metadata,
    isFlatColumn(schemaPath) ? rows : Number(metadata.num_values),
  );
  const element = schemaPath.at(-1)?.element;
  if (!element) throw new BinaryFileError("damaged-parquet");
  const decoder = {
    ...metadata,
    pathInSchema: metadata.path_in_schema,
    schemaPath,
    element,
    utf8: false,
    parsers: { ...DEFAULT_PARSERS, ...parquetParsers },
    codec: "UNCOMPRESSED" as const,
  };
  const parts: DecodedArray[] = [];
  let dictionary: DecodedArray | undefined;
  for (const page of pages) {
    const bytes = await decompressPage(page, metadata.codec, decompress);
    const levels = {
      repetition: getMaxRepetitionLevel(schemaPath),
      definition: getMaxDefinitionLevel(schemaPath),
    };
    assertPageCounts(page.header, bytes, metadata.type, levels);
    const header = {
      ...page.header,
      compressed_page_size: bytes.length,
      uncompressed_page_size: bytes.length,
      ...(page.header.data_page_header_v2 && {
        data_page_header_v2: { ...page.header.data_page_header_v2, is_compressed: false },
      }),
    };
    const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length), offset: 0 };
    const { data } = readPage(reader, header, decoder, dictionary, parts.at(-1), 0);
    if (!data) continue;
    if (header.type === "DICTIONARY_PAGE") dictionary = convert(data, decoder);
    else if (data !== parts.at(-1)) parts.push(data);
  }
  return parts;
}

/** Lists the pages with values up to `values`. Throws if they declare another number. */
function listPages(
  file: Uint8Array<ArrayBuffer>,
  metadata: ColumnMetaData,
  values: number,
): Page[] {
  if (!(values >= 0 && values <= MAX_CHUNK_VALUES)) throw new BinaryFileError("damaged-parquet");
  const pages: Page[] = [];
  const start = Number(metadata.data_page_offset);
  const dictionary = Number(metadata.dictionary_page_offset ?? 0);
  let offset = dictionary > 0 && dictionary < start ? dictionary : start;
  let seen = 0;
  while (seen < values) {
    const { copy, end } = copyThriftStruct(file, offset);
    const header = parquetHeader({ view: new DataView(copy.buffer), offset: 0 });
    const { compressed_page_size: compressed, uncompressed_page_size: size } = header;
    if (!(compressed >= 0 && compressed <= file.length - end))
      throw new BinaryFileError("damaged-parquet");
    assertPageSize(metadata.codec, compressed, size);
    offset = end + compressed;
    const declared = (header.data_page_header ?? header.data_page_header_v2)?.num_values ?? 0;
    if (header.type === "DICTIONARY_PAGE" || declared !== 0) {
      if (!(declared >= 0 && declared <= MAX_PAGE_VALUES))
        throw new BinaryFileError("damaged-parquet");
      pages.push({ header, bytes: file.subarray(end, offset), values: declared });
    }
    seen += declared;
  }
  if (seen !== values) throw new BinaryFileError("damaged-parquet");
  return pages;
}

/** Decompresses a page. In the second version of the format, its levels are never compressed. */
async function decompressPage(
  { header, bytes }: Page,
  codec: string,
  decompress: PageDecompressor,
): Promise<Uint8Array<ArrayBuffer>> {
  const second = header.data_page_header_v2;
  if (!second) return copyPage(await decompress(bytes, header.uncompressed_page_size));
  if (second.is_compressed === false || codec === "UNCOMPRESSED") return copyPage(bytes);
  const levels = second.repetition_levels_byte_length + second.definition_levels_byte_length;
  const size = header.uncompressed_page_size - levels;
  if (!(levels >= 0 && levels <= bytes.length && size >= 0))
    throw new BinaryFileError("damaged-parquet");
  const page = new Uint8Array(levels + size);
  page.set(bytes.subarray(0, levels));
  // A page without values may have no compressed bytes either.
  if (bytes.length > levels && size > 0)
    page.set(assertSize(await decompress(bytes.subarray(levels), size), size), levels);
  return page;

  function copyPage(page: Uint8Array): Uint8Array<ArrayBuffer> {
    return assertSize(page, header.uncompressed_page_size).slice();
  }
}

function assertSize(page: Uint8Array, size: number): Uint8Array {
  if (page.length !== size) throw new BinaryFileError("damaged-parquet");
  return page;
}

interface Levels {
  repetition: number;
  definition: number;
}

/** Throws a RangeError if runs or blocks in a page declare more values than the page. */
function assertPageCounts(
  header: PageHeader,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  levels: Levels,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [first, second] = [header.data_page_header, header.data_page_header_v2];
  if (header.dictionary_page_header) {
    const { num_values: values } = header.dictionary_page_header;
    if (!(values >= 0 && values <= bytes.length)) throw new RangeError("Dictionary is too long");
    return;
  }
  const page = first ?? second;
  if (!page) return;
  const { num_values: count, encoding } = page;
  let offset = 0;
  let values = count;
  if (first) {
    for (const [level, isDefinition] of [
      [levels.repetition, false],
      [levels.definition, true],
    ] as const) {
      if (level === 0) continue;
      const length = view.getUint32(offset, true);
      const runs = { offset: offset + 4, width: getBitWidth(level), count, wanted: level };
      const present = assertRuns(bytes, runs);
      if (isDefinition) values = present;
      offset += 4 + length;
    }
  } else if (second) {
    offset = second.repetition_levels_byte_length;
    if (levels.repetition > 0)
      assertRuns(bytes, { offset: 0, width: getBitWidth(levels.repetition), count, wanted: 0 });
    if (levels.definition > 0)
      assertRuns(bytes, { offset, width: getBitWidth(levels.definition), count, wanted: 0 });
    offset += second.definition_levels_byte_length;
    values = count - second.num_nulls;
  }
  if (!(offset >= 0 && offset <= bytes.length && values >= 0 && values <= count))
    throw new RangeError("Levels are longer than the page");
  if (values === 0) return;
  const left = bytes.length - offset;
  if (encoding === "PLAIN") {
    if (values > left * (type === "BOOLEAN" ? 8 : 1)) throw new RangeError("Page is too short");
  } else if (encoding === "BYTE_STREAM_SPLIT") {
    if (values > left) throw new RangeError("Page is too short");
  } else if (encoding === "RLE") {
    assertRuns(bytes, { offset: offset + 4, width: 1, count: values, wanted: 0 });
  } else if (encoding === "RLE_DICTIONARY" || encoding === "PLAIN_DICTIONARY") {
    const width = view.getUint8(offset);
    if (width > 32) throw new RangeError("Indices are too wide");
    if (width > 0) assertRuns(bytes, { offset: offset + 1, width, count: values, wanted: 0 });
    else if (second) assertRuns(bytes, { offset: offset + 1, width, count: values, wanted: 0 });
  } else if (encoding === "DELTA_BYTE_ARRAY") {
    const reader = { view, offset };
    assertDeltaHeader(view, offset);
    const prefixes = new Int32Array(values);
    deltaBinaryUnpack(reader, values, prefixes);
    if (prefixes.reduce((sum, length) => sum + length, 0) > MAX_PREFIX_BYTES)
      throw new RangeError("Prefixes are too long");
    assertDeltaHeader(view, reader.offset);
  } else if (encoding.startsWith("DELTA_")) {
    assertDeltaHeader(view, offset);
  }
}

function getBitWidth(level: number): number {
  return 32 - Math.clz32(level);
}

interface Runs {
  offset: number;
  width: number;
  count: number;
  wanted: number;
}

/** Checks a run-length encoding, and returns how many of its values are the wanted one. */
function assertRuns(bytes: Uint8Array, { offset, width, count, wanted }: Runs): number {
  let seen = 0;
  let found = 0;
  let at = offset;
  while (seen < count) {
    const { value: header, end } = readVarint(bytes, at);
    at = end;
    const isPacked = header % 2 === 1;
    const length = Math.floor(header / 2) * (isPacked ? 8 : 1);
    const left = count - seen;
    if (length > left + (isPacked ? MAX_PADDING : 0)) throw new RangeError("Run is too long");
    if (isPacked) {
      found += countPacked(bytes, at, { width, count: Math.min(length, left), wanted });
      at += (length / 8) * width;
    } else {
      let value = 0;
      for (let index = 0; index < (width + 7) >> 3; index += 1)
        value += (bytes[at + index] ?? 0) * 256 ** index;
      if (value === wanted) found += length;
      at += (width + 7) >> 3;
    }
    seen += length;
  }
  return found;
}

function countPacked(
  bytes: Uint8Array,
  offset: number,
  { width, count, wanted }: Omit<Runs, "offset">,
): number {
  // Only levels are counted, and a byte holds any of them.
  if (width > 8 || width === 0) return 0;
  const mask = (1 << width) - 1;
  let found = 0;
  for (let index = 0; index < count; index += 1) {
    const bit = index * width;
    const at = offset + (bit >> 3);
    const pair = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
    if (((pair >> (bit & 7)) & mask) === wanted) found += 1;
  }
  return found;
}

function assertDeltaHeader(view: DataView<ArrayBuffer>, offset: number): void {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  const block = readVarint(bytes, offset);
  const parts = readVarint(bytes, block.end);
  const size = block.value / parts.value;
  if (!(parts.value > 0 && parts.value <= 1024 && size >= 1 && size <= 2 ** 20))
    throw new RangeError("Delta blocks have no size");
}

function readVarint(bytes: Uint8Array, offset: number): { value: number; end: number } {
  let value = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = bytes[offset + index];
    if (byte === undefined) throw new RangeError("Varint ends early");
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { value, end: offset + index + 1 };
  }
  throw new RangeError("Varint is too long");
}
