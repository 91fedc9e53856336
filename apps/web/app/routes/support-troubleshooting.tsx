import { FaultList } from "#app/features/support/fault-list.tsx";
import { found } from "#app/lib/content-page.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { prerendered } from "#app/lib/prerendered.server.ts";
import { siteContent } from "#app/lib/site-content.server.ts";
import { content } from "#app/lib/site-content.ts";
import { breadcrumbList } from "#app/lib/structured-data.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StructuredData } from "#app/ui/structured-data.tsx";

import type { Route } from "./+types/support-troubleshooting.ts";

export async function loader() {
  const faults = found(await siteContent.list("troubleshooting"));
  return prerendered("/support/troubleshooting", faults, [
    breadcrumbList(
      { name: "Support", path: "/support" },
      { name: "Troubleshooting", path: "/support/troubleshooting" },
    ),
  ]);
}

export async function clientLoader() {
  return { document: found(await content.list("troubleshooting")), structured: undefined };
}

export const meta = () =>
  pageMeta({
    path: "/support/troubleshooting",
    title: "Troubleshooting",
    description: "What you see, why, and what to do about it: mails, payment, downloads, licences.",
  });

export default function Troubleshooting({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs trail={[{ label: "Support", to: "/support" }]} current="Troubleshooting" />
      <PageHeading lead="What you see, why, and what to do about it.">Troubleshooting</PageHeading>
      <FaultList faults={loaderData.document.entries} />
      <p>
        Something else? <a href="/support">Ask support</a>.
      </p>
      <StructuredData of={loaderData.structured} />
    </>
  );
}
