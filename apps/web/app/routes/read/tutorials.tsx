import { brand } from "@site/content/brand";
import type { ListedEntry } from "@site/content/query/types";
import { useLoaderData } from "react-router";

import type { readTutorials } from "#app/content/page-reads.ts";
import {
  createBreadcrumbList,
  createItemList,
} from "#app/content/structured-data/content-pages.ts";
import { createGraph } from "#app/content/structured-data/graph.ts";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { DataDrawing } from "#app/ui/data-figure.tsx";
import { PageHeading } from "#app/ui/page.tsx";
import { StructuredData } from "#app/ui/text/structured-data.tsx";

export const handle = createPageHandle({
  path: "/tutorials",
  title: "Tutorials",
  description: `Learn ${brand.name} and data cleaning step by step, with data to follow along.`,
});

export function Component() {
  const tutorials = useLoaderData<typeof readTutorials>();
  const items = tutorials.map(({ path, data }) => ({ path, name: data.title }));
  return (
    <>
      <PageHeading lead="Step by step, with data to follow along. Each drawing shows the table that you clean.">
        Tutorials
      </PageHeading>
      <TutorialList tutorials={tutorials} />
      <StructuredData
        data={createGraph(
          createBreadcrumbList({ name: "Tutorials", path: "/tutorials" }),
          createItemList(items),
        )}
      />
    </>
  );
}

interface TutorialListProps {
  tutorials: readonly ListedEntry<"tutorials" | "help">[];
}

/** Tutorials in their recommended order. */
function TutorialList({ tutorials }: TutorialListProps) {
  return (
    <ol className="grid border-t border-edge">
      {tutorials.map(({ slug, path, data, drawing }, at) => (
        <li
          key={slug}
          className="grid gap-x-8 gap-y-3 border-b border-rule py-6 md:grid-cols-[3rem_1fr_minmax(14rem,30%)]"
        >
          <span aria-hidden className="font-mono text-xl text-faint max-md:hidden">
            {at + 1}
          </span>
          <div className="max-w-prose">
            <h2 className="text-xl font-semibold">
              <a href={path} className="line-link">
                {data.title}
              </a>
            </h2>
            <p className="mt-1">{data.description}</p>
            <p className="mt-2 text-sm text-faint">
              {[data.minutes && `${data.minutes} minutes`, "needs" in data && data.needs]
                .filter(Boolean)
                .join(", ")}
            </p>
          </div>
          {drawing && <DataDrawing drawing={drawing} />}
        </li>
      ))}
    </ol>
  );
}
