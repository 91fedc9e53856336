import { describeCatalogue } from "@site/content/datasets/published-files";
import { summariseDataset } from "@site/content/datasets/summarise";
import { openContentFolder } from "@site/content/query/open-content";

import type { SiteContent } from "../../app/content/site-content.ts";

/** The content for prerendering: the built content folder and the datasets. */
export function openSiteContent(folder: string): SiteContent {
  let described: ReturnType<typeof describeCatalogue> | undefined;
  const loadCatalogue = () => (described ??= describeCatalogue());
  return {
    ...openContentFolder(folder),
    datasets: async () => (await loadCatalogue()).map((dataset) => summariseDataset(dataset)),
    dataset: async (wanted) => (await loadCatalogue()).find(({ slug }) => slug === wanted),
  };
}
