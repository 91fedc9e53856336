import { inShort } from "#app/features/documents/in-short.tsx";
import { found } from "#app/lib/content-page.ts";
import { articleMeta, metaOf } from "#app/lib/page-meta.ts";
import { prerendered } from "#app/lib/prerendered.server.ts";
import { siteContent } from "#app/lib/site-content.server.ts";
import { content } from "#app/lib/site-content.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { RenderedText } from "#app/ui/rendered-text.tsx";
import { SideSheet } from "#app/ui/side-sheet.tsx";

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
  return (
    <>
      <PageHeading lead={document.data.lead}>{document.data.title}</PageHeading>
      <SideSheet caption="In short" rows={inShort} isEverywhere isNarrow>
        <RenderedText entry={document} />
      </SideSheet>
    </>
  );
}
