import type { DescribedDataset } from "@site/content/datasets/describe-dataset";
import { getFileUrl } from "@site/content/datasets/snippets";
import type { View } from "@site/content/datasets/view/view";
import { codeTools, renderViewCode } from "@site/content/datasets/view/view-code";
import { useState } from "react";
import { href } from "react-router";

import { saveBinaryFile } from "#app/features/clean/binary-files.ts";
import { passTableToCleaner } from "#app/features/clean/table-handoff.ts";
import { CodeBlock } from "#app/features/datasets/code-block.tsx";
import { saveFile } from "#app/lib/save-file.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Disclosure } from "#app/ui/controls/disclosure.tsx";
import { CopyButton } from "#app/ui/text/copy-button.tsx";

import type { CallTable } from "./use-dataset-table.ts";

const formats = [
  { format: "csv", label: "CSV" },
  { format: "xlsx", label: "Excel" },
  { format: "parquet", label: "Parquet" },
  { format: "json", label: "JSON" },
] as const;
type Format = (typeof formats)[number]["format"];

const handoffErrors = {
  full: "Your browser can't hand this many rows to the next page.",
  blocked: "Your browser can't hand rows to the next page.",
};

interface ViewBarProps {
  slug: string;
  call: CallTable;
  /** The URL of the view. */
  address: string;
}

/** Saves the shown rows as a file, opens them in the cleaner, or copies a link to them. */
export function ViewBar({ slug, call, address }: ViewBarProps) {
  const [pending, setPending] = useState<Format | "clean">();
  const [problem, setProblem] = useState("");

  /** Runs a button's action, which resolves to a sentence if it fails. */
  async function run(button: Format | "clean", action: () => Promise<string | undefined>) {
    setPending(button);
    setProblem("");
    try {
      setProblem((await action()) ?? "");
    } catch {
      setProblem("That didn't work. Reload the page, then try again.");
    }
    setPending(undefined);
  }

  async function save(format: Format): Promise<string | undefined> {
    const name = `${slug}-view.${format}`;
    if (format === "csv" || format === "json") {
      saveFile(name, await call("text", { format }));
      return undefined;
    }
    const table = await call("table", {});
    return saveBinaryFile({ format, name, table }, new AbortController().signal);
  }

  async function openInCleaner(): Promise<string | undefined> {
    const text = await call("text", { format: "csv" });
    const error = passTableToCleaner(`${slug}.csv`, text);
    if (error) {
      return `${handoffErrors[error]} Save the rows as CSV, and open the file in the cleaner.`;
    }
    location.assign(href("/clean"));
    return undefined;
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-faint">Save what is shown as</span>
        {formats.map(({ format, label }) => (
          <Button
            key={format}
            variant="secondary"
            pending={pending === format}
            onClick={() => void run(format, () => save(format))}
          >
            {label}
          </Button>
        ))}
        <Button
          variant="secondary"
          pending={pending === "clean"}
          onClick={() => void run("clean", openInCleaner)}
        >
          Open in the cleaner
        </Button>
        <CopyButton text={address} label="Copy the link" />
      </div>
      <p role="alert" className="text-sm text-fault empty:hidden">
        {problem}
      </p>
    </div>
  );
}

/** Code that gives the same rows or groups, for each tool. */
export function ViewCode({ dataset, view }: { dataset: DescribedDataset; view: View }) {
  const { title, columns, files } = dataset;
  const shown = view.grouping ? "groups" : "rows";
  const [csv = "", parquet = ""] = files.map(({ name }) => getFileUrl(dataset, name));
  return (
    <Disclosure summary={`The same ${shown} in pandas, Polars, DuckDB and R`} isWide>
      <div className="grid gap-6 xl:grid-cols-2">
        {codeTools.map((tool) => (
          <div key={tool} className="grid min-w-0 content-start gap-2">
            <h3 className="font-semibold">{tool}</h3>
            <CodeBlock
              label={`These ${shown} of ${title} in ${tool}`}
              code={renderViewCode(tool, { csv, parquet, columns }, view)}
              copyLabel={`Copy these ${shown} for ${tool}`}
            />
          </div>
        ))}
      </div>
    </Disclosure>
  );
}
