import { absolute } from "@site/content/brand";
import type { Entry } from "@site/content/query/types";

import type { SchemaThing } from "./thing.ts";

/** A tutorial, or a help page with a duration; its steps are the headings of its text. */
export function createHowTo({
  path,
  data,
  headings,
}: Entry<"tutorials"> | Entry<"help">): SchemaThing {
  return {
    "@type": "HowTo",
    name: data.title,
    description: data.description,
    url: absolute(path),
    datePublished: data.published,
    dateModified: data.updated ?? data.published,
    ...(data.minutes ? { totalTime: `PT${data.minutes}M` } : {}),
    ...("needs" in data ? { tool: data.needs } : {}),
    step: headings
      .filter(({ level }) => level === 2)
      .map(({ id, text }) => ({
        "@type": "HowToStep",
        name: text,
        url: absolute(`${path}#${id}`),
      })),
  };
}
