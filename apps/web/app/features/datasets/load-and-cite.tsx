import type { DescribedDataset } from "@site/content/datasets/describe-dataset";

import { CodeBlock } from "./code-block.tsx";

const titles: Partial<Record<DescribedDataset["snippets"][number]["tool"], string>> = {
  pooch: "pandas, with the digest checked by pooch",
};

/** The lines that load the table, one block per tool. */
export function LoadSnippets({ dataset }: { dataset: DescribedDataset }) {
  return (
    <div className="grid gap-6">
      {dataset.snippets.map(({ tool, code }) => (
        <div key={tool} className="grid min-w-0 content-start gap-2">
          <h3 className="font-semibold">{titles[tool] ?? tool}</h3>
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

/** How to cite it, as text and for BibTeX. */
export function Citation({ dataset }: { dataset: DescribedDataset }) {
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
