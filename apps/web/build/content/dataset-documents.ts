import type { SiteContent } from "../../app/content/site-content.ts";

/** What dataset pages read in the browser, by its address: the list, and each dataset under its own name. */
export async function createDatasetDocuments(content: SiteContent): Promise<Map<string, string>> {
  const datasets = (await content.datasets()) ?? [];
  const documents = new Map([["/content/datasets.json", JSON.stringify(datasets)]]);
  for (const { slug } of datasets) {
    documents.set(`/content/datasets/${slug}.json`, JSON.stringify(await content.dataset(slug)));
  }
  return documents;
}
