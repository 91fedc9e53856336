import { listLineItems } from "../checkout/list-line-items.ts";
import type { Provider } from "../provider.ts";

/** The fields that the provider leaves out of an object unless `expand` names them. */
export function includedField(provider: Provider, object: Record<string, unknown>, field: string) {
  const id = String(object["id"]);
  if (object["object"] === "checkout.session" && field === "line_items") {
    return listLineItems(provider, id);
  }
  if (object["object"] === "charge" && field === "refunds") {
    return {
      object: "list",
      data: provider.store
        .all("refund")
        .filter(({ charge }) => charge === id)
        .toReversed(),
      has_more: false,
      url: `/v1/charges/${id}/refunds`,
    };
  }
  return undefined;
}
