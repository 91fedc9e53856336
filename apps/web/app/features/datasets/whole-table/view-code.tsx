import type { DescribedDataset } from "@site/content/datasets/describe-dataset";
import { fileAddress } from "@site/content/datasets/snippets";
import type { View } from "@site/content/datasets/view/view";
import { codeTools, viewCode } from "@site/content/datasets/view/view-code";

import { CodeBlock } from "#app/features/datasets/code-block.tsx";
import { Disclosure } from "#app/ui/controls/disclosure.tsx";

/** The lines that give the same rows or groups in each tool. */
export function ViewCode({ dataset, view }: { dataset: DescribedDataset; view: View }) {
  const { title, columns, files } = dataset;
  const shown = view.grouping ? "groups" : "rows";
  const [csv = "", parquet = ""] = files.map(({ name }) => fileAddress(dataset, name));
  return (
    <Disclosure summary={`The same ${shown} in pandas, Polars, DuckDB and R`} isWide>
      <div className="grid gap-6 xl:grid-cols-2">
        {codeTools.map((tool) => (
          <div key={tool} className="grid min-w-0 content-start gap-2">
            <h3 className="font-semibold">{tool}</h3>
            <CodeBlock
              label={`These ${shown} of ${title} in ${tool}`}
              code={viewCode(tool, { csv, parquet, columns }, view)}
              copyLabel={`Copy these ${shown} for ${tool}`}
            />
          </div>
        ))}
      </div>
    </Disclosure>
  );
}
