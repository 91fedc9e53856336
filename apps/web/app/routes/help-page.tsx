import { DocumentPage } from "#app/features/documents/document-page.tsx";
import { NotFoundPage } from "#app/features/errors/not-found-page.tsx";
import { found } from "#app/lib/content-page.ts";
import { articleMeta, metaOf } from "#app/lib/page-meta.ts";
import { prerendered } from "#app/lib/prerendered.server.ts";
import { siteContent } from "#app/lib/site-content.server.ts";
import { content } from "#app/lib/site-content.ts";
import { breadcrumbList, howTo } from "#app/lib/structured-data.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { StructuredData } from "#app/ui/structured-data.tsx";

import type { Route } from "./+types/help-page.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const page = found(await siteContent.bySlug("help", params.slug));
  const here = { name: page.data.title, path: page.path };
  return prerendered(page.path, page, [
    ...(page.data.minutes ? [howTo(page)] : []),
    breadcrumbList({ name: "Support", path: "/support" }, here),
  ]);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { document: found(await content.bySlug("help", params.slug)), structured: undefined };
}

/** At an address that was not prerendered stands the 404 page until it is known that there is nothing. */
export const HydrateFallback = NotFoundPage;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  metaOf(loaderData, ({ path, data }) => articleMeta({ path, ...data }));

export default function HelpPage({ loaderData }: Route.ComponentProps) {
  const { document: page, structured } = loaderData;
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
      <StructuredData of={structured} />
    </DocumentPage>
  );
}
