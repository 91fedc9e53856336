import type { Moved } from "@site/content/query/types";
import { data, redirect } from "react-router";

/** What a page shows, or the answer 404; to a renamed entry a redirect. */
export function found<Document extends object>(document: Document | Moved | undefined): Document {
  if (!document) throw data("There is nothing at this address.", { status: 404 });
  if ("movedTo" in document) throw redirect(document.movedTo, 301);
  return document;
}
