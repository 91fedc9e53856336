import { datasetPage, documentPaths } from "@site/content/datasets/dataset-page";
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

import type { Route } from "./+types/dataset.ts";

/** Runs when the site is built; the last part of the address is the dataset's. */
export async function loader({ request }: Route.LoaderArgs) {
  const { datasets } = await import("virtual:datasets");
  // The page is asked for with a slash at the end, its data with the ending .data.
  const path = new URL(request.url).pathname.replace(/\/$|\.data$/, "");
  const dataset = datasets.find(({ slug }) => datasetPage(slug) === path);
  if (!dataset) throw new Error(`The catalogue has no dataset for ${path}.`);
  return { dataset, structuredData: schemaOrgDataset(dataset) };
}

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [];
  const { dataset, structuredData } = loaderData;
  const { slug, title, description } = dataset;
  return [
    ...pageMeta({ path: datasetPage(slug), title, description }),
    { "script:ld+json": structuredData },
  ];
};

export default function DatasetPage({ loaderData: { dataset } }: Route.ComponentProps) {
  const { title, description, columns, files, rows } = dataset;
  const { preview, messyPreview, messyWords } = dataset;
  const messy = files.find(({ edition }) => edition === "messy");
  const documents = documentPaths(dataset);
  return (
    <>
      <Breadcrumbs trail={[{ label: "Datasets", to: "/datasets" }]} current={title} />
      <PageHeading lead={`${description} ${rows} rows, ${columns.length} columns.`}>
        {title}
      </PageHeading>
      <div className="flex flex-wrap gap-3">
        <LinkButton href={files[0]?.path}>Download the CSV file</LinkButton>
        {messy && (
          <LinkButton href={messy.path} variant="secondary">
            Download the messy edition
          </LinkButton>
        )}
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
          <div className="grid gap-6">
            <PreviewTable caption="The clean table" columns={columns} rows={preview} />
            {messy && <MessyPreview caption="The messy edition, as it is" rows={messyPreview} />}
            {messyWords?.map((words) => (
              <p key={words} className="max-w-prose">
                {words}
              </p>
            ))}
          </div>
        </PageSection>
        <PageSection number={3} title="Files">
          <FileTable title={title} files={files} />
          <p className="mt-4 text-sm text-faint">
            For machines: <a href={documents.croissant}>Croissant</a>,{" "}
            <a href={documents.csvw}>CSV on the Web</a>.
          </p>
        </PageSection>
        <PageSection number={4} title="Load it">
          <LoadSnippets dataset={dataset} />
        </PageSection>
        <PageSection number={5} title="Source and licence">
          <SourceFacts dataset={dataset} />
        </PageSection>
        <PageSection number={6} title="Cite it">
          <Citation dataset={dataset} />
        </PageSection>
      </div>
    </>
  );
}
