/** One event on its way to one endpoint. A duplicate is another delivery. */
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
  /** Milliseconds since 1970; null if nothing more is due. */
  due: number | null;
}

export type DeliveryStatus = "pending" | "held" | "delivered" | "failed" | "dropped";
export type SignatureKind = "valid" | "wrong_secret" | "stale";

export interface Attempt {
  at: number;
  /** HTTP status, or null if there was no answer. */
  status: number | null;
  error: string | null;
}

/** How deliveries are made from now on. */
export interface DeliveryRules {
  /** Hold back deliveries until released. */
  hold: boolean;
  /** Drop deliveries. */
  drop: boolean;
  /** How many times each event is sent. */
  copies: number;
  /** Send events that were emitted together in another order. */
  shuffle: boolean;
  delayMs: number;
  signature: SignatureKind;
  /** Only these event types; all if null. */
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
