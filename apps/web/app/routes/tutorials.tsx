import { brand } from "@site/content/brand";

import { TutorialList } from "#app/features/tutorials/tutorial-list.tsx";
import { found } from "#app/lib/content-page.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { prerendered } from "#app/lib/prerendered.server.ts";
import { siteContent } from "#app/lib/site-content.server.ts";
import { content } from "#app/lib/site-content.ts";
import { breadcrumbList, itemList } from "#app/lib/structured-data.server.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StructuredData } from "#app/ui/structured-data.tsx";

import type { Route } from "./+types/tutorials.ts";

async function readTutorials(source: Pick<typeof content, "list">) {
  const [help, tutorials] = await Promise.all([source.list("help"), source.list("tutorials")]);
  const firstRun = found(help).entries.filter(({ slug }) => slug === "tutorial");
  return { tutorials: [...firstRun, ...found(tutorials).entries] };
}

export async function loader() {
  const document = await readTutorials(siteContent);
  const items = document.tutorials.map(({ path, data }) => ({ path, name: data.title }));
  return prerendered("/tutorials", document, [
    breadcrumbList({ name: "Tutorials", path: "/tutorials" }),
    itemList(items),
  ]);
}

export async function clientLoader() {
  return { document: await readTutorials(content), structured: undefined };
}

export const meta = () =>
  pageMeta({
    path: "/tutorials",
    title: "Tutorials",
    description: `Learn ${brand.name} and data cleaning step by step, with data to follow along.`,
  });

export default function Tutorials({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading lead="Step by step, with data to follow along.">Tutorials</PageHeading>
      <TutorialList tutorials={loaderData.document.tutorials} />
      <StructuredData of={loaderData.structured} />
    </>
  );
}
