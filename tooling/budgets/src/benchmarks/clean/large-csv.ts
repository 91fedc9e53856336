import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export const LARGE_ROWS = 1_200_000;
const CITIES = 400;
const CUSTOMERS = 60_000;
const STATUSES = ["new", "open", "closed", "won", "lost"];

/** `distinct`: half of the columns have mostly distinct values. `easy`: these repeat about 3,000 values each. */
export type LargeCsvKind = "distinct" | "easy";

/**
 * Generates a CSV of 100 MB: 1.2 million rows of 9 columns. Always the same. Every tenth city has a trailing space,
 * every tenth status is "n/a".
 */
function* generateCsv(kind: LargeCsvKind): Generator<string> {
  yield "id,created,city,status,amount,customer,price,postcode,note\n";
  let seed = 1;
  const randomBelow = (most: number) => {
    // Of products beyond 2^53 the last bits are lost, so the numbers soon repeat.
    if (kind === "easy") {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * most);
    }
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * most);
  };
  const pad = (value: number) => String(value).padStart(2, "0");
  for (let row = 0; row < LARGE_ROWS; row += 1) {
    const created = `2024-${pad(1 + (row % 12))}-${pad(1 + (row % 28))} ${pad(row % 24)}:${pad(row % 60)}`;
    const price = (randomBelow(1_000_000) / 100).toFixed(2);
    const note = randomBelow(10) === 0 ? '"call back, later"' : `note ${randomBelow(900_000)}`;
    const city = `City ${randomBelow(CITIES)}${row % 10 === 3 ? " " : ""}`;
    const customer = `Customer ${randomBelow(CUSTOMERS)}`;
    const amount = randomBelow(1000);
    const status = row % 10 === 6 ? "n/a" : STATUSES[randomBelow(STATUSES.length)];
    yield `${100_000 + row},${created},${city},${status},${amount},${customer},${price},0${1000 + randomBelow(9000)},${note}\n`;
  }
}

/** Writes the file to a temporary folder and deletes it after the task. */
export async function withLargeCsv<Result>(
  task: (file: string) => Promise<Result>,
  kind: LargeCsvKind = "distinct",
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "large-csv-"));
  try {
    const file = path.join(folder, "large.csv");
    await writeFile(file, Array.from(generateCsv(kind)).join(""));
    return await task(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
