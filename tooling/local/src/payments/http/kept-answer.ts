import type { Answer } from "./answer.ts";

/** The answer stored under a key, and its request. */
export interface KeptAnswer {
  /** The key. */
  id: string;
  asked: string;
  created: number;
  answer: Answer | null;
}
