import { type Repair, sampleRepairs } from "@site/content/datasets/census/census-sample";
import { Suspense } from "react";
import { href, useLoaderData } from "react-router";

import type { readFeatures } from "#app/content/page-reads.ts";
import tenRows from "#app/features/home/ten-rows.ts?inline-json";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createArticleMeta, notFoundMeta } from "#app/navigation/page-meta.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { PageHeading } from "#app/ui/page.tsx";
import { RenderedText } from "#app/ui/text/rendered-text.tsx";

// Lazy, because these are long and below the first screen. They are prerendered.
const WholeScript = lazyComponent(
  async () => (await import("#app/features/home/whole-script.tsx")).WholeScript,
);
const DataFlowSection = lazyComponent(
  async () => (await import("#app/features/documents/data-flow-section.tsx")).DataFlowSection,
);

export const handle: PageHandle<typeof readFeatures> = {
  meta: (page) => (page ? createArticleMeta({ path: "/features", ...page.data }) : notFoundMeta),
};

/** Opens the ten rows in the cleaner, with the issues of this column first. */
function RepairLink({ column }: { column: Repair["column"] }) {
  return (
    <a href={`${href("/clean")}?about=${column}#ten-rows`}>
      {column === "row"
        ? "Take the row out yourself, in the browser"
        : `Repair the column ${column} yourself, in the browser`}
    </a>
  );
}

export function Component() {
  const { data, html } = useLoaderData<typeof readFeatures>();
  return (
    <>
      <div className="grid gap-6">
        <PageHeading lead={data.lead}>What it does</PageHeading>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <LinkButton to="/clean#ten-rows">Clean ten rows now</LinkButton>
          <a href={href("/pricing")} className="line-link">
            Compare the plans
          </a>
        </p>
      </div>
      <div className="mt-4 grid gap-16">
        <div className="margin-headings">
          <RenderedText html={html} />
        </div>
        {sampleRepairs.map((repair) => (
          <PageSection
            key={repair.column}
            title={repair.title}
            aside={
              <>
                <p>{repair.problem}</p>
                <p>
                  <RepairLink column={repair.column} />
                </p>
              </>
            }
          >
            <RepairExample repair={repair} />
          </PageSection>
        ))}
        <PageSection
          title="The whole script"
          anchor="the-whole-script"
          aside={
            <p>
              What you keep: a file that does the same to the next table. To run it yourself, put{" "}
              <a
                href="/datasets/census-historical/census-messy-sample.csv"
                download="census-messy-sample.csv"
              >
                the ten rows
              </a>{" "}
              beside it.
            </p>
          }
        >
          <Suspense fallback={<div className="min-h-[128rem]" />}>
            <WholeScript />
          </Suspense>
        </PageSection>
        <Suspense fallback={<div className="min-h-[60rem] lg:min-h-[30rem]" />}>
          <DataFlowSection />
        </Suspense>
      </div>
    </>
  );
}

/** A repair: its cells before and after, and its part of the script. */
function RepairExample({ repair: { column } }: { repair: Repair }) {
  const python = tenRows.statements
    .filter(({ columns, removesRows }) =>
      column === "row" ? removesRows : columns.includes(column),
    )
    .map(({ code }) => code)
    .join("\n");
  return (
    <div className="grid gap-4">
      {column === "row" ? <DroppedRow /> : <ChangedCells column={column} />}
      {/* The region takes the focus because it scrolls sideways. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        role="region"
        aria-label={
          column === "row" ? "Python that drops the row" : `Python of the column ${column}`
        }
        tabIndex={0}
        className="overflow-x-auto border border-s-4 border-rule border-s-river bg-sheet px-4 py-3 text-sm"
      >
        <code translate="no" className="whitespace-pre">
          {python}
        </code>
      </div>
    </div>
  );
}

function ChangedCells({ column }: { column: string }) {
  const at = tenRows.columns.findIndex(({ name }) => name === column);
  const changes = new Map(tenRows.rows.map(({ raw, clean }) => [raw[at], clean[at]]));
  const rows = [...changes].filter(([raw, clean]) => raw !== clean);
  return (
    <DataTable caption={`The column ${column} before and after`}>
      <thead>
        <tr>
          <th scope="col">As it came</th>
          <th scope="col">Clean</th>
        </tr>
      </thead>
      <tbody translate="no" className="font-mono">
        {rows.map(([raw, clean]) => (
          <tr key={raw}>
            <td className="gate-dirty w-1/2 whitespace-pre">{raw}</td>
            <td>{clean}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function DroppedRow() {
  const duplicate = tenRows.rows.findIndex(({ isDuplicate }) => isDuplicate);
  return (
    <DataTable caption="Two rows that are the same once clean">
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">As it came</th>
          <th scope="col">Clean</th>
          <th scope="col">Kept</th>
        </tr>
      </thead>
      <tbody translate="no" className="font-mono">
        {[duplicate - 1, duplicate].map((index) => (
          <tr key={index}>
            <th scope="row">{index + 1}</th>
            <td className="whitespace-pre">{tenRows.rows[index]?.raw.join("  ")}</td>
            <td className="whitespace-pre">{tenRows.rows[index]?.clean.join("  ")}</td>
            <td>{index === duplicate ? "no" : "yes"}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
