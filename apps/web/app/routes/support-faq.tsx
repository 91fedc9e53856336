import { brand } from "@site/content/brand";

import { questions } from "#app/features/help/questions.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta = () =>
  pageMeta({
    path: "/support/faq",
    title: "Questions and answers",
    description: `Licences, computers, updates, payment and refunds of ${brand.name}, answered.`,
  });

export default function Faq() {
  return (
    <>
      <Breadcrumbs trail={[{ label: "Support", to: "/support" }]} current="Questions and answers" />
      <PageHeading>Questions and answers</PageHeading>
      <div className="border-t border-edge">
        {questions.map(({ id, question, answer }) => (
          <Disclosure key={id} id={id} summary={question}>
            {answer}
          </Disclosure>
        ))}
      </div>
    </>
  );
}
