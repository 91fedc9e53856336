import type { Answer } from "./answer.ts";

/** The answer that a key stands for, and what was asked with it. */
export interface KeptAnswer {
  /** The key. */
  id: string;
  asked: string;
  created: number;
  answer: Answer | null;
}
