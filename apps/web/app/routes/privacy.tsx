import { DocumentPage } from "#app/features/documents/document-page.tsx";
import { Versions } from "#app/features/documents/versions.tsx";
import { found } from "#app/lib/content-page.ts";
import { articleMeta, metaOf } from "#app/lib/page-meta.ts";
import { prerendered } from "#app/lib/prerendered.server.ts";
import { siteContent } from "#app/lib/site-content.server.ts";
import { content } from "#app/lib/site-content.ts";
import { Day } from "#app/ui/day.tsx";

import type { Route } from "./+types/privacy.ts";

export async function loader() {
  return prerendered("/privacy", found(await siteContent.bySlug("legal", "privacy")));
}

export async function clientLoader() {
  return { document: found(await content.bySlug("legal", "privacy")) };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  metaOf(loaderData, ({ path, data }) => articleMeta({ path, ...data, published: data.version }));

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { version, changes } = loaderData.document.data;
  const lead = (
    <>
      Version of <Day day={version} />.
    </>
  );
  return (
    <DocumentPage entry={loaderData.document} lead={lead}>
      <Versions changes={changes} />
    </DocumentPage>
  );
}
