import * as z from "zod/mini";

import { getEntryAddress, collections } from "../collections.ts";
import type { Redirect } from "../query/types.ts";
import { siteFolders } from "../read/config.ts";
import { findSources } from "../read/find-sources.ts";
import { parseSource } from "../read/read-source.ts";
import { pageFields } from "../schemas/fields.ts";

const movedFields = z.object({ formerly: pageFields.formerly, draft: pageFields.draft });

/**
 * Reads the redirects from former addresses of entries. Future entries are included, so that the result does not
 * depend on the day. Drafts have none.
 */
export async function readRedirects(root: string = siteFolders.root): Promise<Redirect[]> {
  const sources = await findSources(root);
  return sources.flatMap(({ collection, slug, file, text }) => {
    const { formerly = [], draft } = movedFields.safeParse(parseSource(file, text).data).data ?? {};
    if (collections[collection].isReadInList || draft) return [];
    const to = getEntryAddress(collection, slug);
    return formerly.map((former) => ({ from: getEntryAddress(collection, former), to }));
  });
}
