import { addressOf, commonFields, type LoadedEntry } from "../check/check-entries.ts";
import { collections } from "../collections.ts";
import { listAddress } from "../query/list-address.ts";
import type { SitePage } from "../query/site-page.ts";
import type { ListPage } from "../query/types.ts";

/** Every page that the content makes: one for each entry that has its own, and the pages of the blog's lists. */
export function listSitePages(
  entries: readonly LoadedEntry[],
  documents: ReadonlyMap<string, unknown>,
): SitePage[] {
  const ofEntries = entries
    .filter(({ collection }) => !collections[collection].isReadInList)
    .map(({ collection, slug, data }): SitePage => {
      const fields = commonFields({ data });
      const modified = fields.updated ?? fields.version ?? fields.published;
      const path = addressOf(collection, slug);
      return {
        path,
        collection,
        slug,
        title: fields.title ?? slug,
        ...(modified ? { modified } : {}),
      };
    });
  const ofLists = [...documents.values()].filter(isListOfPosts).map(pageOfList);
  return [...ofEntries, ...ofLists].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function isListOfPosts(document: unknown): document is ListPage<"posts"> {
  const list = document as Partial<ListPage>;
  return list.collection === "posts" && list.page !== undefined && list.entries !== undefined;
}

function pageOfList({ tag, page, entries }: ListPage<"posts">): SitePage {
  const days = entries.map(({ data }) => data.updated ?? data.published).sort();
  const modified = days.at(-1);
  return {
    // The route of further pages is there also while there is only one.
    path: !tag && page === 1 ? "/blog/page/1" : listAddress(tag?.tag, page),
    collection: "posts",
    title: tag ? tag.label : "Blog",
    ...(modified ? { modified } : {}),
    ...(!tag && page === 1 ? { canonical: "/blog" } : {}),
  };
}
