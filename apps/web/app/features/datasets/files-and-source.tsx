import { documentPaths, versionPath } from "@site/content/datasets/dataset-page";
import type { DescribedDataset } from "@site/content/datasets/describe-dataset";
import { schemaOrgDataset } from "@site/content/datasets/documents/schema-org";

import { PageSection } from "#app/ui/page-section.tsx";
import { StructuredData } from "#app/ui/text/structured-data.tsx";

import { FileTable } from "./file-table.tsx";
import { Citation, LoadSnippets } from "./load-and-cite.tsx";
import { SourceFacts } from "./source-facts.tsx";

/** What a dataset's page has below its rows: the files, how to load them, where they come from, how to cite them. */
export function FilesAndSource({ dataset }: { dataset: DescribedDataset }) {
  const { slug, title, files, versions } = dataset;
  const documents = documentPaths(dataset);
  const version = versions[0]?.version ?? "";
  return (
    <>
      <PageSection title="Files">
        <FileTable title={title} files={files} />
        <p className="mt-4 text-sm text-faint">
          For machines: <a href={documents.croissant}>Croissant</a>,{" "}
          <a href={documents.csvw}>CSV on the Web</a>,{" "}
          <a href={documents.dataPackage}>Data Package</a>,{" "}
          <a href={documents.feed}>new versions as a feed</a>. The files of this version stay at{" "}
          <code className="wrap-anywhere">{versionPath(slug, version, "")}</code> when a new one
          comes.
        </p>
      </PageSection>
      <PageSection title="Load it">
        <LoadSnippets dataset={dataset} />
      </PageSection>
      <PageSection title="Source and licence">
        <SourceFacts dataset={dataset} />
      </PageSection>
      <PageSection title="Cite it">
        <Citation dataset={dataset} />
      </PageSection>
      <StructuredData data={schemaOrgDataset(dataset)} />
    </>
  );
}
