import { href, useLoaderData } from "react-router";

import type { readRecipes } from "#app/content/page-reads.ts";
import { createBreadcrumbList } from "#app/content/structured-data/content-pages.ts";
import { createGraph } from "#app/content/structured-data/graph.ts";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { PageHeading } from "#app/ui/page.tsx";
import { RenderedText } from "#app/ui/text/rendered-text.tsx";
import { StructuredData } from "#app/ui/text/structured-data.tsx";

export const handle = createPageHandle({
  path: "/recipes",
  title: "Ready-made recipes",
  description:
    "Recipes for messy tables that open in the cleaner with one click. You see every step before it runs.",
});

export function Component() {
  const { entries } = useLoaderData<typeof readRecipes>();
  return (
    <>
      <PageHeading lead="A recipe is a list of fixes. Each of these opens in the cleaner with its messy table: look at the steps, run them, and save the script.">
        Ready-made recipes
      </PageHeading>
      <div className="grid border-t border-rule">
        {entries.map(({ slug, data, html }) => (
          <section
            key={slug}
            aria-labelledby={slug}
            className="grid gap-x-8 gap-y-2 border-b border-rule py-6 md:grid-cols-[18rem_1fr]"
          >
            <h2 id={slug} className="text-xl font-semibold">
              {data.title}
            </h2>
            <div className="prose min-w-0">
              <RenderedText html={html ?? ""} />
            </div>
          </section>
        ))}
      </div>
      <p className="prose">
        <a href={href("/reference")}>Every fix</a> explains the steps, with their code in pandas,
        Polars and DuckDB.
      </p>
      <StructuredData
        data={createGraph(createBreadcrumbList({ name: "Ready-made recipes", path: "/recipes" }))}
      />
    </>
  );
}
