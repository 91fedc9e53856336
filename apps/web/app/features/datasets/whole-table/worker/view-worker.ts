import { TableSession } from "./table-session.ts";
import type { CallMessage, CallReply } from "./worker-messages.ts";

const session = new TableSession();
const reply = (message: CallReply): void => postMessage(message);
addEventListener("message", ({ data }: MessageEvent<CallMessage>) => void handle(data));
reply({ kind: "ready" });

async function handle({ id, call, input }: CallMessage): Promise<void> {
  try {
    reply({ kind: "result", id, output: await session[call](input as never) });
  } catch {
    reply({ kind: "failed", id });
  }
}
