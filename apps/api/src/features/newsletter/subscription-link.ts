import type { NewsletterLink } from "@site/contracts/newsletter";
import { and, eq, gt } from "drizzle-orm";

import type { Db, Tx } from "../../db/client.ts";
import {
  subscriptionLinks,
  type SubscriptionRow,
  subscriptions,
  type subscriptionLinkEnum,
} from "../../db/schema/newsletter.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { createLinkToken, computeTokenDigest, buildMailLinkUrl } from "../../mail/link-token.ts";

type LinkKind = (typeof subscriptionLinkEnum.enumValues)[number];

const DAY_MS = 86_400_000;
/**
 * In days. A confirmation link lasts as long as an unconfirmed request; an unsubscribe link lasts a year, because
 * people read old newsletters.
 */
const lifetimeDays: Record<LinkKind, number> = { confirm: 7, unsubscribe: 365 };
const modes: Record<LinkKind, NewsletterLink["mode"]> = {
  confirm: "newsletter",
  unsubscribe: "newsletterEnd",
};

interface SubscriptionLink {
  /** The page with the button to confirm or unsubscribe. */
  pageUrl: string;
  /** The URL for the one-click POST of RFC 8058. */
  postUrl: string;
}

/** Creates a link for a mail. Only its digest is stored. */
export async function createSubscriptionLink(
  { db, now, siteOrigin }: Pick<Deps, "db" | "now" | "siteOrigin">,
  subscriptionId: string,
  kind: LinkKind,
): Promise<SubscriptionLink> {
  const { token, tokenDigest } = createLinkToken();
  const expiresAt = new Date(now().getTime() + lifetimeDays[kind] * DAY_MS);
  await db.insert(subscriptionLinks).values({ tokenDigest, subscriptionId, kind, expiresAt });
  return {
    pageUrl: buildMailLinkUrl(siteOrigin, { mode: modes[kind], token }),
    postUrl: `${siteOrigin}/api/newsletter/unsubscribe?${new URLSearchParams({ token })}`,
  };
}

/** Locks the subscription of a link until the transaction ends. Throws `newsletter_link_invalid` for an invalid link. */
export async function getSubscriptionByLink(
  tx: Db | Tx,
  { token, kind, at }: { token: string; kind: LinkKind; at: Date },
): Promise<SubscriptionRow> {
  const [found] = await tx
    .select({ subscription: subscriptions })
    .from(subscriptionLinks)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionLinks.subscriptionId))
    .where(
      and(
        eq(subscriptionLinks.tokenDigest, computeTokenDigest(token)),
        eq(subscriptionLinks.kind, kind),
        gt(subscriptionLinks.expiresAt, at),
      ),
    )
    .for("update", { of: subscriptions });
  if (!found) throw new AppError("newsletter_link_invalid");
  return found.subscription;
}
