import type { Cleaning } from "#app/features/clean/cleaning.ts";
import type { Product } from "#app/features/clean/messages.ts";
import { ownDecisions } from "#app/features/clean/own-decisions.ts";
import { scriptSize } from "#app/features/clean/script/script-size.ts";
import { shownScript } from "#app/features/clean/script/shown-script.ts";
import type { Actions } from "#app/features/clean/use-cleaning.ts";
import { counted, grouped } from "#app/lib/counted.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { PageSection } from "#app/ui/page-section.tsx";

import { verifiedWith, verifiedWithPolars } from "./verified.ts";

const products: { as: Product; label: string }[] = [
  { as: "table", label: "Save the clean table" },
  { as: "xlsx", label: "Save it for Excel" },
  { as: "parquet", label: "Save it as Parquet" },
  { as: "source", label: "Save the messy table as CSV" },
  { as: "script", label: "Save the script" },
  { as: "notebook", label: "Save it as a notebook" },
  { as: "recipe", label: "Save the recipe" },
];

/** What the visitor leaves with, and what it saved them. */
export function ResultsPart({
  state,
  actions,
}: {
  state: Cleaning;
  actions: Pick<Actions, "save" | "share">;
}) {
  const { trouble, isPacked } = state;
  const offered = products.filter(({ as }) => isPacked || as !== "source");
  return (
    <PageSection
      title="Take it with you"
      aside={
        <p>
          The script turns the messy file into the clean one, without this page:{" "}
          <code>python clean.py messy.csv clean.csv</code>.{" "}
          {isPacked &&
            "Save the messy table as CSV for it: other programs write numbers and days in other forms. "}
          The recipe keeps your decisions for tomorrow’s file.
        </p>
      }
    >
      <Counted state={state} />
      <div className="clean-ways-on mt-4">
        {offered.map(({ as, label }, at) => (
          <Button
            key={as}
            variant={at === 0 ? "primary" : "secondary"}
            onClick={() => actions.save(as)}
          >
            {label}
          </Button>
        ))}
        <Button variant="secondary" onClick={() => actions.share(true)}>
          Share the recipe as a link
        </Button>
        <Button variant="secondary" onClick={() => print()}>
          Print a report
        </Button>
      </div>
      {trouble?.code === "not-kept" && <p className="clean-trouble mt-4">{trouble.sentence}</p>}
      <p className="mt-4 text-sm text-faint">
        {shownScript(state).library === "polars" ? (
          <>
            Scripts like this one were run on messy files, {verifiedWithPolars}: each gave the same
            cells as this page, or stopped where this page refuses. Polars writes some numbers in
            another way, such as 0.00001 for 1e-05.
          </>
        ) : (
          <>
            Scripts like this one were run on messy files, {verifiedWith}: each gave the same bytes
            as this page, or stopped where this page refuses.
          </>
        )}
      </p>
      <p className="mt-4 text-sm text-faint">
        All of it is made in this tab, and nothing of your table leaves it. Since you opened the
        table, the page has requested nothing. Only when you save for Excel or as Parquet does it
        load another part of itself.
      </p>
    </PageSection>
  );
}

/** The promise of "faster", counted for this very file. */
function Counted({ state }: { state: Cleaning }) {
  const { table } = state;
  const decisions = ownDecisions(state);
  if (!table) return null;
  const { lines, characters } = scriptSize(shownScript(state).blocks);
  const changes = table.touched.reduce((sum, count) => sum + count, 0);
  return (
    <>
      <dl className="clean-counts">
        <div>
          <dt className="text-sm text-faint">You decided</dt>
          <dd className="text-lg font-semibold">
            {decisions === 0 ? "nothing yet" : counted(decisions, "time")}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-faint">It changed</dt>
          <dd className="text-lg font-semibold">{grouped(changes)} names, cells or rows</dd>
        </div>
        <div>
          <dt className="text-sm text-faint">By hand you would have typed</dt>
          <dd className="text-lg font-semibold">
            {counted(lines, "line")}, {counted(characters, "character")}
          </dd>
        </div>
      </dl>
      <p className="sr-only">{counted(decisions, "decision")} of yours.</p>
    </>
  );
}
