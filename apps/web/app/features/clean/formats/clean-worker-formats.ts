import { tellTrouble } from "#app/features/clean/worker/tell-trouble.ts";

import { buffersOf } from "./buffers-of.ts";
import { doFormat } from "./do-format.ts";
import type { FormatRequest } from "./format-messages.ts";

// Its name begins like that of the other worker, so that the host's policy lets it connect to nothing either.
addEventListener("message", ({ data }: MessageEvent<FormatRequest>) => void take(data));
postMessage({ kind: "ready" });

async function take(request: FormatRequest): Promise<void> {
  try {
    const answer = await doFormat(request);
    postMessage(answer, {
      transfer: answer.kind === "read" ? buffersOf(answer.opened.table) : [],
    });
  } catch (error) {
    tellTrouble(error, postMessage);
  }
}
