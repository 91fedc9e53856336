import { styleText } from "node:util";

/** Names and values in two columns; further lines of a value are aligned with the first. */
export function table(rows: readonly (readonly [string, string | readonly string[]])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows
    .flatMap(([name, value]) =>
      [value].flat().map((line, index) => {
        const label = (index === 0 ? name : "").padEnd(width);
        return `  ${styleText("bold", label, { stream: process.stdout })}  ${line}`;
      }),
    )
    .join("\n");
}
