import { brand } from "@site/content/brand";

import { QuestionList } from "#app/features/support/question-list.tsx";
import { found } from "#app/lib/content-page.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { prerendered } from "#app/lib/prerendered.server.ts";
import { siteContent } from "#app/lib/site-content.server.ts";
import { content } from "#app/lib/site-content.ts";
import { breadcrumbList, faqPage } from "#app/lib/structured-data.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StructuredData } from "#app/ui/structured-data.tsx";

import type { Route } from "./+types/support-faq.ts";

export async function loader() {
  const questions = found(await siteContent.list("faq"));
  return prerendered("/support/faq", questions, [
    faqPage(questions.entries),
    breadcrumbList(
      { name: "Support", path: "/support" },
      { name: "Questions and answers", path: "/support/faq" },
    ),
  ]);
}

export async function clientLoader() {
  return { document: found(await content.list("faq")), structured: undefined };
}

export const meta = () =>
  pageMeta({
    path: "/support/faq",
    title: "Questions and answers",
    description: `Licences, computers, updates, payment and refunds of ${brand.name}, answered.`,
  });

export default function Faq({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs trail={[{ label: "Support", to: "/support" }]} current="Questions and answers" />
      <PageHeading>Questions and answers</PageHeading>
      <QuestionList questions={loaderData.document.entries} />
      <StructuredData of={loaderData.structured} />
    </>
  );
}
