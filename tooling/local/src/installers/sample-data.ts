const cities = ["Lyon", "lyon ", "LYON", "Porto", "Pörto", "Gdańsk", "Gdansk", ""];
const dates = ["2026-03-01", "01/03/2026", "March 1, 2026", "2026-3-1"];

/** A table with the usual dirt (spellings, date formats, gaps), the same for the same seed. */
export function sampleData(seed: number, rows: number): string {
  let state = seed >>> 0;
  // A linear congruential generator (Numerical Recipes): the bytes must not differ between two runs.
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const lines = ["order_id,city,ordered_on,amount"];
  for (let row = 1; row <= rows; row += 1) {
    const amount = next(20) === 0 ? "" : (next(100_000) / 100).toFixed(2);
    lines.push(`${row},${cities[next(cities.length)]},${dates[next(dates.length)]},${amount}`);
  }
  return `${lines.join("\n")}\n`;
}
