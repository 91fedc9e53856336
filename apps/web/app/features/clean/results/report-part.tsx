import { brand } from "@site/content/brand";

import type { Cleaning } from "#app/features/clean/cleaning.ts";
import { shownScript } from "#app/features/clean/script/shown-script.ts";
import { counted } from "#app/lib/counted.ts";

/** The report, which only a printer shows: what was found, done and left. */
export function ReportPart({ name, state }: { name: string; state: Cleaning }) {
  const { table, findings = [], aside } = state;
  if (!table) return null;
  const done = table.sentences.map((sentence, at) => ({
    sentence,
    touched: table.touched[at] ?? 0,
  }));
  return (
    <section aria-label="Report" className="clean-report prose">
      <h2>How {name} was cleaned</h2>
      <p>
        The file came with {counted(table.raw.rows, "row")} and{" "}
        {counted(table.raw.columns, "column")}, its names among them. The clean table has{" "}
        {counted(table.rows, "row")} and {counted(table.columns.length, "column")}.
      </p>
      <h3>Done</h3>
      <ol>
        {done.map(({ sentence, touched }, at) => (
          // The same step may be there twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            {sentence} {counted(touched, "change")}.
          </li>
        ))}
      </ol>
      {done.length === 0 && <p>Nothing.</p>}
      <h3>Found, and left as it is</h3>
      <ul>
        {[...aside, ...findings].map(({ id, why }) => (
          <li key={id}>{why}</li>
        ))}
      </ul>
      {aside.length + findings.length === 0 && <p>Nothing that a rule can see.</p>}
      <h3>The script that does it again</h3>
      <pre>{shownScript(state).blocks.join("\n\n")}</pre>
      <p>
        Made in the browser with {brand.name}, {brand.origin}. Nothing of the file left the
        computer.
      </p>
    </section>
  );
}
