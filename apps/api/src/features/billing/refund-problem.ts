/** Why a requested refund was not made, by our name or the payment provider's code. */
const problems: Record<string, string> = {
  paid_elsewhere: "The invoice was paid outside the provider, so pay the money back the same way.",
  came_back: "The bank returned the refund, so the buyer doesn't have the money.",
  charge_disputed: "The payment is disputed, so the provider makes no refund.",
  charge_not_refundable: "The provider can't refund this payment any more.",
  charge_expired_for_refund: "The payment is too old to be refunded.",
  amount_too_large: "More was asked for than is left of the payment.",
  balance_insufficient: "The shop's balance at the provider is too low.",
  insufficient_funds: "The shop's balance at the provider is too low.",
};

/** The stored reason in plain words; null if there is none. */
export function describeRefundProblem(problem: string | null): string | null {
  if (problem === null) return null;
  return problems[problem] ?? `The payment provider rejected the refund (${problem}).`;
}
