import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";

import type { PlannedRequest } from "./requests.ts";

export interface ReceivedAnswer {
  status: number;
  text: string;
}

/** Above this size a server may answer and hang up while the rest is still on its way. */
const LARGE_BODY = 64 * 1_024;

/** Sends requests over keep-alive connections, exactly as written: `fetch` would normalise them. */
export function createSender(url: string): {
  send: (planned: PlannedRequest, headers?: Record<string, string>) => Promise<ReceivedAnswer>;
  close: () => void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  return {
    send: async (planned, headers = {}) => {
      try {
        return await sendRequest(url, agent, planned, headers);
      } catch {
        if ((planned.body?.length ?? 0) > LARGE_BODY) return { status: 413, text: "" };
        // A kept connection may be closed just as it is reused; a new one is not.
        return await sendRequest(url, false, planned, headers).catch((error: Error) => {
          // Unparsable requests are refused with a body, even for HEAD, which has none, and so is the rest of one
          // already refused. The connection ends with it, but Node's client reports an error.
          if (/Parse Error/.test(error.message)) return { status: 400, text: "" };
          throw error;
        });
      }
    },
    close: () => agent.destroy(),
  };
}

function sendRequest(
  url: string,
  agent: Agent | false,
  { method, path, headers, body }: PlannedRequest,
  added: Record<string, string>,
): Promise<ReceivedAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, hostname, port, method, path, headers: { ...added, ...headers } },
      (response) => {
        buffer(response).then(
          (bytes) => resolve({ status: response.statusCode ?? 0, text: bytes.toString() }),
          reject,
        );
      },
    );
    sent.once("error", (cause) =>
      reject(new Error(`${method} ${path.slice(0, 300)} broke off: ${cause.message}`, { cause })),
    );
    sent.end(body);
  });
}

const stack = /\bat (?:async )?[\w.<>[\] ]*\(?(?:file:\/\/|node:|\/)[^\s)]+:\d+:\d+/;
const sql =
  /\b(?:select|insert into|update|delete from)\b[^"]{0,200}\b(?:from|values|set|where)\b|violates \w+ constraint|syntax error at|relation "\w+"|Failed query/i;
const inside = /node_modules|drizzle|ZodError|\bpg_\w+|ECONNREFUSED|postgres:\/\//i;

/** Describes the server's mistake in a response, such as a stack trace; undefined if there is none. */
export function findAnswerError({ status, text }: ReceivedAnswer): string | undefined {
  if (status >= 500) return `answered ${status}`;
  // A batch is answered by 207, whatever its calls are.
  const failed = /"httpStatus":(5\d\d)/.exec(text)?.[1];
  if (failed) return `answered ${failed}`;
  if (status < 200) return `no answer: ${status}`;
  if (status < 400 && status !== 207) return undefined;
  if (stack.test(text)) return "a stack trace";
  if (sql.test(text)) return "SQL";
  return inside.test(text) ? "the name of a part inside" : undefined;
}
