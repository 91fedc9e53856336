import { useLoaderData } from "react-router";

import type { readReferencePage } from "#app/content/page-reads.ts";
import { createBreadcrumbList } from "#app/content/structured-data/content-pages.ts";
import { createGraph } from "#app/content/structured-data/graph.ts";
import { DocumentPage } from "#app/features/documents/document-page.tsx";
import { NotFoundPage } from "#app/features/errors/not-found-page.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createArticleMeta, notFoundMeta } from "#app/navigation/page-meta.ts";
import { Breadcrumbs } from "#app/ui/text/breadcrumbs.tsx";
import { PreviousNextLinks } from "#app/ui/text/previous-next-links.tsx";
import { StructuredData } from "#app/ui/text/structured-data.tsx";

/** Shown while the content of a path that isn't prerendered loads. */
export const HydrateFallback = NotFoundPage;

export const handle: PageHandle<typeof readReferencePage> = {
  meta: (page) =>
    page ? createArticleMeta({ path: `/reference/${page.slug}`, ...page.data }) : notFoundMeta,
};

export function Component() {
  const page = useLoaderData<typeof readReferencePage>();
  const { data, path, previous, next } = page;
  return (
    <DocumentPage
      key={page.slug}
      entry={page}
      lead={data.description}
      above={
        <Breadcrumbs trail={[{ label: "Every fix", to: "/reference" }]} current={data.title} />
      }
    >
      <PreviousNextLinks previous={previous} next={next} label="Fixes before and after" />
      <StructuredData
        data={createGraph(
          createBreadcrumbList(
            { name: "Every fix", path: "/reference" },
            { name: data.title, path },
          ),
        )}
      />
    </DocumentPage>
  );
}
