import { absolute } from "@site/content/brand";
import type { ListedEntry } from "@site/content/query/types";

import type { SchemaThing } from "./thing.ts";

export function createFaqPage(questions: readonly ListedEntry<"faq">[]): SchemaThing {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ data, html = "" }) => ({
      "@type": "Question",
      name: data.question,
      acceptedAnswer: { "@type": "Answer", text: withAbsoluteLinks(html) },
    })),
  };
}

function withAbsoluteLinks(html: string): string {
  return html.replaceAll(/href="(\/[^"]*)"/g, (_, path: string) => `href="${absolute(path)}"`);
}
