import { useLoaderData } from "react-router";

import type { readCompare } from "#app/content/page-reads.ts";
import { DocumentPage } from "#app/features/documents/document-page.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createArticleMeta, notFoundMeta } from "#app/navigation/page-meta.ts";

export const handle: PageHandle<typeof readCompare> = {
  meta: (page) => (page ? createArticleMeta({ path: "/compare", ...page.data }) : notFoundMeta),
};

export function Component() {
  const page = useLoaderData<typeof readCompare>();
  return <DocumentPage entry={page} lead={page.data.lead} />;
}
