import type { Purchase } from "@site/contracts/billing";
import { formatDay } from "@site/contracts/format-day";
import type { BoughtGift } from "@site/contracts/gifts";
import { GIFT_DAYS } from "@site/contracts/retention";

import { lazyComponent } from "#app/navigation/lazy-component.ts";

/** Lazy, because only its dialog needs the form library. */
export const GiftActions = lazyComponent(
  async () => (await import("./gift-actions.tsx")).GiftActions,
);

interface GiftView {
  heading: string;
  message: string;
  tone: "good" | "neutral" | "bad";
}

const sendOrKeep = "The licence is still yours: send it to somebody else, or keep it for yourself.";

/** The texts of a gift's state for its giver. */
export function describeGift(gift: BoughtGift): GiftView {
  const { state, email, deliverOn, expiresAt, isUndeliverable } = gift;
  switch (state) {
    case "waiting":
      return {
        heading: "Your gift is scheduled",
        message: `We'll email it to ${email} on ${formatDay(deliverOn)}. Until it's accepted, you can correct the address or keep the licence.`,
        tone: "good",
      };
    case "sent":
      if (isUndeliverable) {
        return {
          heading: "Your gift didn't arrive",
          message: `Our email to ${email} came back. Correct the address to send it again.`,
          tone: "bad",
        };
      }
      return {
        heading: "Your gift is sent",
        message: `We've emailed it to ${email}, who can accept it until ${formatDay(expiresAt ?? deliverOn)}. We'll email you when they do.`,
        tone: "good",
      };
    case "accepted":
      return {
        heading: "Your gift was accepted",
        message: "The licence is in the other account now. The receipt stays in yours.",
        tone: "good",
      };
    case "declined":
      return { heading: "Your gift was declined", message: sendOrKeep, tone: "neutral" };
    case "expired":
      return {
        heading: "Nobody accepted your gift",
        message: `The ${GIFT_DAYS} days to accept it have passed, and we've deleted the address. ${sendOrKeep}`,
        tone: "neutral",
      };
    case "kept":
      return {
        heading: "You kept this licence",
        message: "Its key is in your account.",
        tone: "good",
      };
  }
}

/** The purchases that are gifts, as long as they're paid and not kept. */
export function findGifts(purchases: readonly Purchase[]): (Purchase & { gift: BoughtGift })[] {
  return purchases.filter(
    (purchase): purchase is Purchase & { gift: BoughtGift } =>
      purchase.gift !== null &&
      purchase.gift.state !== "kept" &&
      (purchase.state === "paid" || purchase.state === "partially_refunded"),
  );
}
