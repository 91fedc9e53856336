import type { Asked, Told } from "./calls.ts";
import { holdTable } from "./hold-table.ts";

const answering = holdTable();
const tell = (told: Told): void => postMessage(told);
addEventListener("message", ({ data }: MessageEvent<Asked>) => void take(data));
tell({ kind: "ready" });

async function take({ id, call, ask }: Asked): Promise<void> {
  try {
    tell({ kind: "answer", id, answer: await answering[call](ask as never) });
  } catch {
    tell({ kind: "failed", id });
  }
}
