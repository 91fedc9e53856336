import { useLoaderData } from "react-router";

import type { readHelp } from "#app/content/page-reads.ts";
import { createHowTo, createBreadcrumbList } from "#app/content/structured-data/content-pages.ts";
import { createGraph } from "#app/content/structured-data/graph.ts";
import { DocumentPage } from "#app/features/documents/document-page.tsx";
import { NotFoundPage } from "#app/features/errors/not-found-page.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createArticleMeta, notFoundMeta } from "#app/navigation/page-meta.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { Breadcrumbs } from "#app/ui/text/breadcrumbs.tsx";
import { StructuredData } from "#app/ui/text/structured-data.tsx";

/** Shown for a path that was not prerendered, until its content has been looked up. */
export const HydrateFallback = NotFoundPage;

export const handle: PageHandle<typeof readHelp> = {
  meta: (page) =>
    page ? createArticleMeta({ path: `/support/${page.slug}`, ...page.data }) : notFoundMeta,
};

export function Component() {
  const page = useLoaderData<typeof readHelp>();
  const here = { name: page.data.title, path: page.path };
  return (
    <DocumentPage
      key={page.slug}
      entry={page}
      lead={page.data.description}
      above={
        <Breadcrumbs trail={[{ label: "Support", to: "/support" }]} current={page.data.title} />
      }
    >
      <div>
        <LinkButton to="/download">Download the trial</LinkButton>
      </div>
      <StructuredData
        data={createGraph(
          ...(page.data.minutes ? [createHowTo(page)] : []),
          createBreadcrumbList({ name: "Support", path: "/support" }, here),
        )}
      />
    </DocumentPage>
  );
}
