import type { Delimiter } from "./dialect.ts";

const DELIMITERS: readonly Delimiter[] = [",", ";", "\t", "|"];
const SAMPLE_BYTES = 1 << 16;

/** Shares of rows that differ by less are taken as equal: a row of names or a footer may lack cells. */
const MIN_SHARE_DIFFERENCE = 0.02;

/**
 * The delimiter under which most rows of the first 64 kB have the same number of cells, and more than one. Where
 * two are equal, the one with more cells; where none has any, the comma.
 */
export function guessDelimiter(bytes: Uint8Array): Delimiter {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const isCut = bytes.length > SAMPLE_BYTES;
  const scores = DELIMITERS.map((delimiter) => ({
    delimiter,
    ...scoreDelimiter(sample, delimiter, isCut),
  }));
  const most = Math.max(...scores.map(({ share }) => share));
  const equal = scores.filter(({ share }) => share > most - MIN_SHARE_DIFFERENCE);
  const [best] = equal.toSorted((a, b) => b.width - a.width || b.share - a.share);
  return best?.delimiter ?? ",";
}

function scoreDelimiter(sample: Uint8Array, delimiter: Delimiter, isCut: boolean) {
  const widths = countCellsPerRow(sample, delimiter.charCodeAt(0));
  // The last row of a sample may be cut off.
  if (isCut) widths.pop();
  const wide = widths.filter((width) => width > 1);
  const groups = [...Map.groupBy(wide, (width) => width)].map(([width, rows]) => ({
    width,
    share: rows.length / Math.max(1, widths.length),
  }));
  const [most] = groups.toSorted((a, b) => b.share - a.share || b.width - a.width);
  return most ?? { width: 1, share: 0 };
}

/** The number of cells of each row that is not blank. */
function countCellsPerRow(sample: Uint8Array, delimiter: number): number[] {
  const widths: number[] = [];
  let width = 1;
  let isBlank = true;
  let isQuoted = false;
  let isStart = true;
  for (const byte of sample) {
    if (byte === 0x22 && (isQuoted || isStart)) {
      isQuoted = !isQuoted;
      isStart = true;
      isBlank = false;
      continue;
    }
    if (isQuoted) continue;
    if (byte === 0x0a || byte === 0x0d) {
      if (!isBlank) widths.push(width);
      width = 1;
      isBlank = true;
      isStart = true;
      continue;
    }
    isStart = byte === delimiter;
    if (isStart) width += 1;
    isBlank = false;
  }
  if (!isBlank) widths.push(width);
  return widths;
}
