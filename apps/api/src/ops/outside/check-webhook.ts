import { randomUUID } from "node:crypto";

import { Stripe } from "stripe";

import { type Finding, findingsOf } from "../../doctor/finding.ts";
import { getPage } from "../../doctor/get-page.ts";
import type { Outside } from "./outside.ts";

const { ok, warning, wrong } = findingsOf("webhook");
const TEN_MINUTES_SECONDS = 600;

/** Whether events come in, and only those that the payment provider signed just now. */
export async function checkWebhook({
  origin,
  config,
  now,
}: Pick<Outside, "origin" | "config" | "now">): Promise<Finding[]> {
  const seconds = Math.floor(now().getTime() / 1_000);
  const forged = await refuses(origin, "forged event", {
    secret: `whsec_${randomUUID()}`,
    timestamp: seconds,
  });
  if (!config) {
    const mend = "Name the settings with --settings FILE: an event is signed with their secret.";
    return [forged, warning("signed event", "was not tried", mend)];
  }
  const secrets = config.STRIPE_WEBHOOK_SECRET.split(",");
  const taken = await Promise.all(secrets.map((secret) => takes(origin, secret, seconds)));
  const old = { secret: secrets[0] ?? "", timestamp: seconds - TEN_MINUTES_SECONDS };
  return [forged, ...taken, await refuses(origin, "old event", old)];
}

interface Signing {
  secret: string;
  timestamp: number;
}

/** An event of a type that the shop does not know: it is logged, and changes nothing. */
async function deliver(
  origin: string,
  signing: Signing,
): Promise<{ status: number; text: string }> {
  const payload = JSON.stringify({
    id: `evt_check_${randomUUID()}`,
    object: "event",
    type: "deploy.check",
    data: { object: {} },
  });
  const response = await getPage(`${origin}/api/webhooks/stripe`, {
    method: "POST",
    headers: {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": Stripe.webhooks.generateTestHeaderString({ payload, ...signing }),
    },
    body: payload,
  });
  return { status: response.status, text: await response.text() };
}

async function refuses(origin: string, check: string, signing: Signing): Promise<Finding> {
  const { status, text } = await deliver(origin, signing);
  if (status === 400 && text.includes("webhook_rejected")) return ok(check, "refused");
  if (status < 300) {
    const mend = "Anyone could report payments: replace this deploy immediately.";
    return wrong(check, `is taken, with ${status}`, mend);
  }
  const mend = "The host must pass POST /api/webhooks/stripe on to the function as it is.";
  return wrong(check, `answers ${status} in place of the function's own refusal`, mend);
}

async function takes(origin: string, secret: string, timestamp: number): Promise<Finding> {
  const check = "signed event";
  const { status, text } = await deliver(origin, { secret, timestamp });
  if (status === 200 && text.includes('"synced":false')) {
    return ok(check, "taken, and it changed nothing");
  }
  const mend =
    status === 400
      ? "The function has another STRIPE_WEBHOOK_SECRET than these settings, or something in front changes bodies: deploy it with them, and look at this machine's clock."
      : "The host must pass POST /api/webhooks/stripe on to the function as it is.";
  return wrong(check, `answers ${status}`, mend);
}
