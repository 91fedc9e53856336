import type Stripe from "stripe";

import { findObject } from "../find-object.ts";
import { refused } from "../http/api-error.ts";
import { createdParam, listPage, pageParams } from "../http/list-page.ts";
import { emptyable, flag, metadata, object, text } from "../http/params.ts";
import { noParams, route } from "../http/route.ts";
import { mergeMetadata } from "../merge-metadata.ts";
import { closeDispute } from "./open-dispute.ts";

const written = emptyable(text);

const updateParams = object<Stripe.DisputeUpdateParams>()({
  evidence: object<Stripe.DisputeUpdateParams.Evidence>()({
    access_activity_log: written,
    billing_address: written,
    cancellation_policy_disclosure: written,
    cancellation_rebuttal: written,
    customer_email_address: written,
    customer_name: written,
    customer_purchase_ip: written,
    duplicate_charge_explanation: written,
    duplicate_charge_id: written,
    product_description: written,
    refund_policy_disclosure: written,
    refund_refusal_explanation: written,
    service_date: written,
    uncategorized_text: written,
  }),
  metadata: emptyable(metadata),
  submit: flag,
});

const listParams = object<Stripe.DisputeListParams>()({
  ...pageParams,
  ...createdParam,
  charge: text,
  payment_intent: text,
});

export const disputeRoutes = [
  route("GET", "/v1/disputes", listParams, (provider, params) =>
    listPage(
      provider.store
        .all("dispute")
        .filter(
          (dispute) =>
            (!params.charge || dispute.charge === params.charge) &&
            (!params.payment_intent || dispute.payment_intent === params.payment_intent),
        ),
      params,
      "/v1/disputes",
    ),
  ),
  route("GET", "/v1/disputes/:id", noParams, (provider, _params, id) =>
    findObject(provider, "dispute", id),
  ),
  route("POST", "/v1/disputes/:id", updateParams, (provider, changes, id) => {
    const dispute = findObject(provider, "dispute", id);
    if (["won", "lost", "warning_closed"].includes(dispute.status)) {
      throw refused(`The dispute ${id} is closed: ${dispute.status}.`);
    }
    dispute.metadata = mergeMetadata(dispute.metadata, changes.metadata);
    if (changes.evidence) {
      dispute.evidence = { ...dispute.evidence, ...changes.evidence };
      dispute.evidence_details.has_evidence = true;
      // As at the provider: evidence goes to the bank unless it is said to wait.
      if (changes.submit !== false) submit(dispute);
    }
    provider.emit("charge.dispute.updated", dispute);
    provider.store.changed();
    return dispute;
  }),
  // Giving in: the dispute is lost.
  route("POST", "/v1/disputes/:id/close", noParams, (provider, _params, id) =>
    closeDispute(provider, id, "lost"),
  ),
];

function submit(dispute: Stripe.Dispute): void {
  const isInquiry = dispute.status.startsWith("warning_");
  dispute.status = isInquiry ? "warning_under_review" : "under_review";
  dispute.evidence_details.submission_count += 1;
  dispute.evidence_details.submission_method = "manual";
}
