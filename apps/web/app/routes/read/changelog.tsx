import { brand } from "@site/content/brand";
import { useLoaderData } from "react-router";

import type { readChangelog } from "#app/content/page-reads.ts";
import { ReleaseNotes } from "#app/features/documents/release-notes.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { PageHeading } from "#app/ui/text/page-heading.tsx";

export const handle: PageHandle = {
  meta: () =>
    pageMeta({
      path: "/changelog",
      title: "Changelog",
      description: `What each release of ${brand.name} brought, changed and repaired, newest first.`,
    }),
};

export function Component() {
  const { entries } = useLoaderData<typeof readChangelog>();
  return (
    <>
      <PageHeading lead="What each release brought, newest first.">Changelog</PageHeading>
      <ReleaseNotes releases={entries} />
    </>
  );
}
