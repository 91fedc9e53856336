/** One event on its way to one endpoint. A duplicate is a delivery of its own. */
export interface Delivery {
  id: string;
  event: string;
  type: string;
  endpoint: string;
  url: string;
  created: number;
  status: DeliveryStatus;
  attempts: Attempt[];
  signature: SignatureKind;
  /** Milliseconds since 1970; null when nothing more is due. */
  due: number | null;
}

export type DeliveryStatus = "pending" | "held" | "delivered" | "failed" | "dropped";
export type SignatureKind = "valid" | "wrong_secret" | "stale";

export interface Attempt {
  at: number;
  /** HTTP status, or null when no answer came. */
  status: number | null;
  error: string | null;
}

/** How deliveries are made from now on. */
export interface DeliveryRules {
  /** Keep back what would be sent, until released. */
  hold: boolean;
  /** Lose what would be sent. */
  drop: boolean;
  /** How many times each event is sent. */
  copies: number;
  /** Send what was emitted together in another order. */
  shuffle: boolean;
  delayMs: number;
  signature: SignatureKind;
  /** Only these event types; all when null. */
  types: string[] | null;
}

export const normalRules: DeliveryRules = {
  hold: false,
  drop: false,
  copies: 1,
  shuffle: false,
  delayMs: 0,
  signature: "valid",
  types: null,
};
