export const LARGE_ROWS = 1_200_000;
const CITIES = 400;
const CUSTOMERS = 60_000;
const STATES = ["new", "open", "closed", "won", "lost"];

/**
 * A CSV of 100 MB, 1.2 million rows of 9 columns, half of them with mostly different values; always the same. Every
 * tenth city has a space behind it, every tenth status is missing in words.
 */
export function* largeCsv(): Generator<string> {
  yield "id,created,city,status,amount,customer,price,postcode,note\n";
  let seed = 1;
  const below = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * most);
  };
  const two = (value: number) => String(value).padStart(2, "0");
  for (let row = 0; row < LARGE_ROWS; row += 1) {
    const created = `2024-${two(1 + (row % 12))}-${two(1 + (row % 28))} ${two(row % 24)}:${two(row % 60)}`;
    const price = (below(1_000_000) / 100).toFixed(2);
    const note = below(10) === 0 ? '"call back, later"' : `note ${below(900_000)}`;
    const city = `City ${below(CITIES)}${row % 10 === 3 ? " " : ""}`;
    const customer = `Customer ${below(CUSTOMERS)}`;
    const amount = below(1000);
    const status = row % 10 === 6 ? "n/a" : STATES[below(STATES.length)];
    yield `${100_000 + row},${created},${city},${status},${amount},${customer},${price},0${1000 + below(9000)},${note}\n`;
  }
}
