import { absolute } from "@site/content/brand";
import type { Entry } from "@site/content/query/types";
import { authors } from "@site/content/schemas/authors";
import { tags } from "@site/content/schemas/tags";

import { organization, type SchemaThing } from "./thing.ts";

export function createBlogPosting(
  { path, data, minutes }: Entry<"posts">,
  image: string,
): SchemaThing {
  return {
    "@type": "BlogPosting",
    headline: data.title,
    description: data.description,
    url: absolute(path),
    mainEntityOfPage: absolute(path),
    image: absolute(image),
    datePublished: data.published,
    dateModified: data.updated ?? data.published,
    author: data.authors.map((id) => ({
      "@type": "Organization",
      name: authors[id].name,
      url: absolute(authors[id].path),
    })),
    publisher: organization,
    keywords: data.tags.map((tag) => tags[tag]),
    timeRequired: `PT${minutes}M`,
    inLanguage: "en",
  };
}
