import { brand } from "@site/content/brand";

import { ReleaseNotes } from "#app/features/documents/release-notes.tsx";
import { found } from "#app/lib/content-page.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { prerendered } from "#app/lib/prerendered.server.ts";
import { siteContent } from "#app/lib/site-content.server.ts";
import { content } from "#app/lib/site-content.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

import type { Route } from "./+types/changelog.ts";

export async function loader() {
  return prerendered("/changelog", found(await siteContent.list("changelog")));
}

export async function clientLoader() {
  return { document: found(await content.list("changelog")) };
}

export const meta = () =>
  pageMeta({
    path: "/changelog",
    title: "Changelog",
    description: `What each release of ${brand.name} brought, changed and repaired, newest first.`,
  });

export default function Changelog({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading lead="What each release brought, newest first.">Changelog</PageHeading>
      <ReleaseNotes releases={loaderData.document.entries} />
    </>
  );
}
