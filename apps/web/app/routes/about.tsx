import { DocumentPage } from "#app/features/documents/document-page.tsx";
import { found } from "#app/lib/content-page.ts";
import { articleMeta, metaOf } from "#app/lib/page-meta.ts";
import { prerendered } from "#app/lib/prerendered.server.ts";
import { siteContent } from "#app/lib/site-content.server.ts";
import { content } from "#app/lib/site-content.ts";

import type { Route } from "./+types/about.ts";

export async function loader() {
  return prerendered("/about", found(await siteContent.bySlug("pages", "about")));
}

export async function clientLoader() {
  return { document: found(await content.bySlug("pages", "about")) };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  metaOf(loaderData, ({ path, data }) => articleMeta({ path, ...data }));

export default function About({ loaderData }: Route.ComponentProps) {
  const { document } = loaderData;
  return <DocumentPage entry={document} lead={document.data.lead} />;
}
