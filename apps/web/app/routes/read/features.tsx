import {
  readSample,
  type Repair,
  sampleRepairs,
} from "@site/content/datasets/census/sample-repairs";
import { href, useLoaderData } from "react-router";

import type { readFeatures } from "#app/content/page-reads.ts";
import { DataFlowSection } from "#app/features/documents/leaves-section.tsx";
import { RepairExample } from "#app/features/gate/repair-example.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createArticleMeta, notFoundMeta } from "#app/navigation/page-meta.ts";
import { LinkButton } from "#app/ui/controls/link-button.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { CopyButton } from "#app/ui/text/copy-button.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { RenderedText } from "#app/ui/text/rendered-text.tsx";

export const handle: PageHandle<typeof readFeatures> = {
  meta: (page) => (page ? createArticleMeta({ path: "/features", ...page.data }) : notFoundMeta),
};

const script = [
  "import pandas as pd",
  readSample,
  ...sampleRepairs.map(({ python }) => python),
].join("\n");

/** Opens the ten rows in the cleaner, what it found about this column first. */
function RepairLink({ column }: { column: Repair["column"] }) {
  return (
    <a href={`${href("/clean")}?about=${column}#ten-rows`}>
      {column === "row" ? "Take the row out" : `Repair the column ${column}`} yourself, in the
      browser
    </a>
  );
}

export function Component() {
  const { data, html } = useLoaderData<typeof readFeatures>();
  return (
    <>
      <PageHeading lead={data.lead}>What it repairs</PageHeading>
      <div className="mt-4 grid gap-16">
        <PageSection
          title="Try it now"
          aside={<LinkButton to="/clean#ten-rows">Clean these ten rows</LinkButton>}
        >
          <RenderedText html={html} />
        </PageSection>
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
          {/* The region takes the focus because it scrolls sideways. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div
            role="region"
            aria-label="Python of the whole script"
            tabIndex={0}
            className="overflow-x-auto border border-rule bg-sheet p-4 text-sm"
          >
            <pre>
              <code>{script}</code>
            </pre>
          </div>
          <div className="mt-4 flex flex-wrap gap-3">
            <CopyButton text={script} label="Copy the script" />
            <LinkButton to="/download">Download the trial</LinkButton>
          </div>
        </PageSection>
        <DataFlowSection />
      </div>
    </>
  );
}
