import { findObject } from "../find-object.ts";
import { type ListPage, type ListParams, listPage } from "../http/list-page.ts";
import type { Provider } from "../provider.ts";
import type { LineItem } from "../wire-types.ts";

/** In the order of the purchase, not by age. */
export function listLineItems(
  provider: Provider,
  sessionId: string,
  params: ListParams = {},
): ListPage<LineItem> {
  const lines = findObject(provider, "draft", sessionId).lineItems;
  return listPage(lines.toReversed(), params, `/v1/checkout/sessions/${sessionId}/line_items`);
}
