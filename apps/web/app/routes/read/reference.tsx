import type { EntrySummary } from "@site/content/query/types";
import { useLoaderData } from "react-router";

import type { readReference } from "#app/content/page-reads.ts";
import {
  createBreadcrumbList,
  createItemList,
} from "#app/content/structured-data/content-pages.ts";
import { createGraph } from "#app/content/structured-data/graph.ts";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { PageHeading } from "#app/ui/page.tsx";
import { StructuredData } from "#app/ui/text/structured-data.tsx";

export const handle = createPageHandle({
  path: "/reference",
  title: "Every fix",
  description:
    "Each fix of the cleaner: what it finds, an example, and its code in pandas, Polars and DuckDB SQL.",
});

type Summary = EntrySummary<"reference">;

const groups: { group: Summary["data"]["group"]; title: string }[] = [
  { group: "rows", title: "Rows and header" },
  { group: "cells", title: "Text in cells" },
  { group: "types", title: "Numbers, dates and other types" },
  { group: "columns", title: "Columns" },
];

export function Component() {
  const { entries } = useLoaderData<typeof readReference>();
  const items = entries.map(({ path, data }) => ({ path, name: data.title }));
  return (
    <>
      <PageHeading lead="What each fix finds and does, with an example, and the code that does the same in pandas, Polars and DuckDB.">
        Every fix
      </PageHeading>
      <div className="flex flex-wrap gap-4">
        <LinkButton to="/clean">Try them on your table</LinkButton>
        <LinkButton to="/recipes" variant="secondary">
          Open a recipe
        </LinkButton>
      </div>
      {groups.map(({ group, title }) => (
        <PageSection key={group} title={title}>
          <FixList fixes={entries.filter(({ data }) => data.group === group)} />
        </PageSection>
      ))}
      <StructuredData
        data={createGraph(
          createBreadcrumbList({ name: "Every fix", path: "/reference" }),
          createItemList(items),
        )}
      />
    </>
  );
}

function FixList({ fixes }: { fixes: readonly Summary[] }) {
  return (
    <ul className="grid border-t border-rule">
      {fixes.map(({ slug, path, data }) => (
        <li key={slug} className="grid gap-x-8 border-b border-rule py-4 md:grid-cols-[18rem_1fr]">
          <h3 className="font-semibold">
            <a href={path} className="line-link">
              {data.title}
            </a>
          </h3>
          <p className="max-w-prose">{data.description}</p>
        </li>
      ))}
    </ul>
  );
}
