import { getTransferables } from "#app/features/clean/worker-client.ts";
import type { ConversionRequest } from "#app/features/clean/worker-messages.ts";

import { convertFile } from "./convert-file.ts";
import { toErrorMessage } from "./worker-io.ts";

// The host's content security policy blocks all connections of files named `clean-worker-*`.
addEventListener("message", ({ data }: MessageEvent<ConversionRequest>) => void handle(data));
postMessage({ kind: "ready" });

async function handle(request: ConversionRequest): Promise<void> {
  try {
    const result = await convertFile(request, () => postMessage({ kind: "working" }));
    const transfer = result.kind === "read" ? getTransferables(result.opened.table) : [];
    postMessage(result, { transfer });
  } catch (error) {
    postMessage(toErrorMessage(error));
  }
}
