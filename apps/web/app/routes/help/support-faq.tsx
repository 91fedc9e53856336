import { brand } from "@site/content/brand";
import { useLoaderData } from "react-router";

import type { readFaq } from "#app/content/page-reads.ts";
import { createFaqPage, createBreadcrumbList } from "#app/content/structured-data/content-pages.ts";
import { createGraph } from "#app/content/structured-data/graph.ts";
import { QuestionsAndAnswers } from "#app/features/support/questions-and-answers.tsx";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { Breadcrumbs } from "#app/ui/text/breadcrumbs.tsx";
import { StructuredData } from "#app/ui/text/structured-data.tsx";

export const handle = createPageHandle({
  path: "/support/faq",
  title: "Questions and answers",
  description: `Licences, computers, updates, payment and refunds of ${brand.name}, answered.`,
});

export function Component() {
  const { entries } = useLoaderData<typeof readFaq>();
  return (
    <>
      <Breadcrumbs trail={[{ label: "Support", to: "/support" }]} current="Questions and answers" />
      <QuestionsAndAnswers questions={entries} />
      <StructuredData
        data={createGraph(
          createFaqPage(entries),
          createBreadcrumbList(
            { name: "Support", path: "/support" },
            { name: "Questions and answers", path: "/support/faq" },
          ),
        )}
      />
    </>
  );
}
