import type { Answer } from "./answer.ts";

/** The answer kept under a key, and the request that it answered. */
export interface KeptAnswer {
  /** The key. */
  id: string;
  asked: string;
  created: number;
  answer: Answer | null;
}
