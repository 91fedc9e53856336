import { documentPaths } from "@site/content/datasets/dataset-page";
import { schemaOrgDataset } from "@site/content/datasets/documents/schema-org";

import { ColumnTable } from "#app/features/datasets/column-table.tsx";
import { FileTable } from "#app/features/datasets/file-table.tsx";
import { Citation, LoadSnippets } from "#app/features/datasets/load-and-cite.tsx";
import { MessyPreview, PreviewTable } from "#app/features/datasets/preview-table.tsx";
import { SourceFacts } from "#app/features/datasets/source-facts.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/census-historical.ts";

/** Runs when the site is built. */
export async function loader() {
  const { datasets } = await import("virtual:datasets");
  const dataset = datasets.find(({ slug }) => slug === "census-historical");
  if (!dataset) throw new Error("The catalogue has no historical census.");
  return { dataset, structuredData: schemaOrgDataset(dataset) };
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta({
    path: "/datasets/census-historical",
    title: "Historical census",
    description:
      "People of the United States by census year, age and sex, 1850 to 2000, clean and messy: columns, files, source and licence.",
  }),
  { "script:ld+json": loaderData?.structuredData ?? {} },
];

export default function CensusHistorical({ loaderData: { dataset } }: Route.ComponentProps) {
  const { title, description, columns, files, preview, messyPreview, rows } = dataset;
  const documents = documentPaths(dataset);
  return (
    <>
      <Breadcrumbs trail={[{ label: "Datasets", to: "/datasets" }]} current={title} />
      <PageHeading lead={`${description} ${rows} rows, ${columns.length} columns.`}>
        {title}
      </PageHeading>
      <div className="flex flex-wrap gap-3">
        <LinkButton href={files[0]?.path}>Download the CSV file</LinkButton>
        <LinkButton href="/datasets/census-historical/census-messy.csv" variant="secondary">
          Download the messy edition
        </LinkButton>
      </div>
      <div className="mt-6 grid gap-16">
        <PageSection
          number={1}
          title="Columns"
          aside={<p>How the values are spread, drawn from the file. Bars are counts of rows.</p>}
        >
          <ColumnTable title={title} columns={columns} />
        </PageSection>
        <PageSection number={2} title="First rows">
          <PreviewTable caption="The clean table" columns={columns} rows={preview} />
        </PageSection>
        <PageSection
          number={3}
          title="The messy edition"
          aside={
            <p>
              The same rows as if four files had been glued together, dirtied by a program that
              wrote down every change.
            </p>
          }
        >
          <MessyPreview caption="Its first lines, as they are" rows={messyPreview} />
          <div className="prose mt-5">
            <p>
              Further down wait other headers, days in seven forms, ages that a spreadsheet took for
              dates, thousands of people instead of people, letters read in the wrong encoding,
              values missing in ten spellings, and rows that are there twice. Thirty figures are
              lost for good; everything else can be brought back exactly.
            </p>
            <p>
              Repair it, then compare with the answer. Ten of its rows are on the{" "}
              <TextLink to="/">home page</TextLink>, and{" "}
              <TextLink to="/features">What it repairs</TextLink> cleans them step by step.
            </p>
          </div>
        </PageSection>
        <PageSection number={4} title="Files">
          <FileTable title={title} files={files} />
          <p className="mt-4 text-sm text-faint">
            For machines: <a href={documents.croissant}>Croissant</a>,{" "}
            <a href={documents.csvw}>CSV on the Web</a>.
          </p>
        </PageSection>
        <PageSection number={5} title="Load it">
          <LoadSnippets dataset={dataset} />
        </PageSection>
        <PageSection number={6} title="Source and licence">
          <SourceFacts dataset={dataset} />
        </PageSection>
        <PageSection number={7} title="Cite it">
          <Citation dataset={dataset} />
        </PageSection>
      </div>
    </>
  );
}
