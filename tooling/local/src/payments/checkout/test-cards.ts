export interface Decline {
  code: string;
  declineCode: string;
  message: string;
}

export interface TestCard {
  brand: "visa" | "mastercard" | "amex";
  decline?: Decline;
  /** The owner must authenticate first. */
  asks?: true;
  disputeReason?: string;
  /** A dispute is only an inquiry and withdraws no money. */
  inquiry?: true;
  /** Refunds are pending until they are completed by hand. */
  refundsPend?: true;
}

const visa = { brand: "visa" } as const;

function createDeclinedCard(code: string, declineCode: string, message: string): TestCard {
  return { ...visa, decline: { code, declineCode, message } };
}

const insufficientFunds = createDeclinedCard(
  "card_declined",
  "insufficient_funds",
  "Your card has insufficient funds.",
);

export const DECLINED_CARD = "4000000000000002";

/** The test card numbers and their behaviour, from https://docs.stripe.com/testing. */
const testCards: Record<string, TestCard> = {
  "4242424242424242": visa,
  "4000056655665556": visa,
  "5555555555554444": { brand: "mastercard" },
  "378282246310005": { brand: "amex" },
  [DECLINED_CARD]: createDeclinedCard(
    "card_declined",
    "generic_decline",
    "Your card was declined.",
  ),
  "4000000000009995": insufficientFunds,
  "4000000000009987": createDeclinedCard("card_declined", "lost_card", "Your card was declined."),
  "4000000000009979": createDeclinedCard("card_declined", "stolen_card", "Your card was declined."),
  "4000000000000069": createDeclinedCard("expired_card", "expired_card", "Your card has expired."),
  "4000000000000127": createDeclinedCard(
    "incorrect_cvc",
    "incorrect_cvc",
    "Your card's security code is incorrect.",
  ),
  "4000000000000119": createDeclinedCard(
    "processing_error",
    "processing_error",
    "An error occurred while processing your card. Try again in a little bit.",
  ),
  "4000002500003155": { ...visa, asks: true },
  "4000002760003184": { ...visa, asks: true },
  "4000008260003178": { ...insufficientFunds, asks: true },
  "4000000000000259": { ...visa, disputeReason: "fraudulent" },
  "4000000000002685": { ...visa, disputeReason: "product_not_received" },
  "4000000000001976": { ...visa, disputeReason: "fraudulent", inquiry: true },
  "4000000000007726": { ...visa, refundsPend: true },
  // Refunds to this card can be made to fail later, in the dashboard.
  "4000000000005126": visa,
};

/**
 * Returns the behaviour of a card number. A number that is not a test card is declined, as in the provider's test
 * mode.
 */
export function findTestCard(number: string): TestCard {
  return (
    testCards[number] ??
    createDeclinedCard(
      "card_declined",
      "test_mode_live_card",
      "Your card was declined: only test cards work here. Never type a real card into this page.",
    )
  );
}

/** Whether a card number has a valid check digit. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  const digits = Array.from(number, Number).reverse();
  const total = digits.reduce((sum, digit, index) => {
    const weighed = index % 2 === 0 ? digit : digit * 2;
    return sum + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return total % 10 === 0;
}
