import type { DescribedDataset } from "@site/content/datasets/describe-dataset";

import { Disclosure } from "#app/ui/disclosure.tsx";

import { ColumnTable } from "./column-table.tsx";
import { FileTable } from "./file-table.tsx";
import { Citation, LoadSnippets } from "./load-and-cite.tsx";
import { MessyPreview, PreviewTable } from "./preview-table.tsx";
import { SourceFacts } from "./source-facts.tsx";

/** Everything about a dataset without a page of its own, closed until it is asked for. */
export function DatasetDetails({ dataset }: { dataset: DescribedDataset }) {
  const { title, columns, preview, messyPreview, files } = dataset;
  return (
    <div className="min-w-0 border-t border-rule">
      <Disclosure wide summary={`Columns (${columns.length})`}>
        <ColumnTable title={title} columns={columns} />
      </Disclosure>
      <Disclosure wide summary="First rows">
        <PreviewTable caption={`First rows of ${title}`} columns={columns} rows={preview} />
      </Disclosure>
      {messyPreview.length > 0 && (
        <Disclosure wide summary="The messy edition">
          <MessyPreview caption="Its first lines, as they are" rows={messyPreview} />
        </Disclosure>
      )}
      <Disclosure wide summary="Files and checksums">
        <FileTable title={title} files={files} />
      </Disclosure>
      <Disclosure wide summary="Load it">
        <LoadSnippets dataset={dataset} />
      </Disclosure>
      <Disclosure wide summary="Source, licence and versions">
        <SourceFacts dataset={dataset} />
      </Disclosure>
      <Disclosure wide summary="Cite it">
        <Citation dataset={dataset} />
      </Disclosure>
    </div>
  );
}
