import { getDocumentPaths, getVersionPath } from "@site/content/datasets/dataset-page";
import type { DescribedFile, DescribedDataset } from "@site/content/datasets/describe-dataset";
import { toSchemaOrgDataset } from "@site/content/datasets/documents/schema-org";
import { formatDay } from "@site/contracts/format-day";

import { formatSize } from "#app/lib/format-size.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { StructuredData } from "#app/ui/text/structured-data.tsx";

import { CodeBlock } from "./code-block.tsx";
import { fileFormatNames } from "./file-formats.ts";

/** The sections of a dataset's page below its rows: files, code and source. */
export function FilesAndSource({ dataset }: { dataset: DescribedDataset }) {
  const { slug, title, files, versions } = dataset;
  const documents = getDocumentPaths(dataset);
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
          <code translate="no" className="wrap-anywhere">
            {getVersionPath(slug, version, "")}
          </code>{" "}
          when a new one comes.
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
      <StructuredData data={toSchemaOrgDataset(dataset)} />
    </>
  );
}

interface FileTableProps {
  title: string;
  files: readonly DescribedFile[];
}

function FileTable({ title, files }: FileTableProps) {
  return (
    <DataTable caption={`Files of ${title}`}>
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">What it is</th>
          <th scope="col">Format</th>
          <th scope="col" className="text-end">
            Size
          </th>
          <th scope="col">SHA-256</th>
        </tr>
      </thead>
      <tbody>
        {files.map(({ name, title, path, format, size, sha256 }) => (
          <tr key={name}>
            <th scope="row" className="font-normal whitespace-nowrap">
              <a
                href={path}
                download={name}
                className="inline-flex min-h-6 items-center text-river underline underline-offset-4"
              >
                {name}
              </a>
            </th>
            <td className="min-w-52">{title}</td>
            <td>{fileFormatNames[format]}</td>
            <td className="num whitespace-nowrap">{formatSize(size)}</td>
            <td className="min-w-72 font-mono text-xs break-all text-faint">{sha256}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

const toolNames: Partial<Record<DescribedDataset["snippets"][number]["tool"], string>> = {
  pooch: "pandas, with the digest checked by pooch",
};

/** Code that loads the table, for each tool. */
function LoadSnippets({ dataset }: { dataset: DescribedDataset }) {
  return (
    <div className="grid gap-6">
      {dataset.snippets.map(({ tool, code }) => (
        <div key={tool} className="grid min-w-0 content-start gap-2">
          <h3 className="font-semibold">{toolNames[tool] ?? tool}</h3>
          <CodeBlock
            label={`${dataset.title} in ${tool}`}
            code={code}
            copyLabel={`Copy for ${tool}`}
          />
        </div>
      ))}
    </div>
  );
}

function Citation({ dataset }: { dataset: DescribedDataset }) {
  return (
    <div className="grid gap-6">
      <p className="max-w-prose wrap-anywhere">{dataset.citationText}</p>
      <CodeBlock
        label={`BibTeX of ${dataset.title}`}
        code={dataset.bibtex}
        copyLabel="Copy the BibTeX"
      />
    </div>
  );
}

function SourceFacts({ dataset }: { dataset: DescribedDataset }) {
  const { source, licence, changes, versions, period, place } = dataset;
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-[8rem_1fr] [&_dt]:font-semibold">
      <dt>Source</dt>
      <dd>
        <a href={source.url}>{source.name}</a>, from {source.path}.
      </dd>
      <dt>Covers</dt>
      <dd>
        {place}, {[...new Set(period.split("/"))].map(formatTime).join(" to ")}
      </dd>
      <dt>Licence</dt>
      <dd className="max-w-prose">
        <a href={licence.url}>{licence.name}</a>. {licence.note}
      </dd>
      <dt>Changes</dt>
      <dd className="max-w-prose">
        {changes.map((change) => (
          <p key={change}>{change}</p>
        ))}
      </dd>
      <dt>Versions</dt>
      <dd>
        {versions.map(({ version, date, note }) => (
          <p key={version}>
            {version}, {formatDay(date)}: {note}
          </p>
        ))}
      </dd>
    </dl>
  );
}

/** Formats a year, or a day in words. */
function formatTime(time: string): string {
  return time.length > 4 ? formatDay(time) : time;
}
