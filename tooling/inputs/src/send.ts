import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";

import type { PlannedRequest } from "./requests.ts";

export interface ReceivedAnswer {
  status: number;
  text: string;
}

/** For a larger body, a server may respond and close the connection before it has read everything. */
const LARGE_BODY = 64 * 1_024;

/** Sends requests over keep-alive connections exactly as written. `fetch` would normalise them. */
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
        // A reused connection may be closed at this moment, so the request is retried on a new one.
        return await sendRequest(url, false, planned, headers).catch((error: Error) => {
          // The server rejects invalid requests with a body even for HEAD, and rejects the rest of a request that it
          // has already rejected. Node's client reports both as parse errors.
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

/** Describes a defect that a response reveals, such as a stack trace; undefined if there is none. */
export function findAnswerError({ status, text }: ReceivedAnswer): string | undefined {
  if (status >= 500) return `answered ${status}`;
  // A batch has status 207, whatever the results of its calls.
  const failed = /"httpStatus":(5\d\d)/.exec(text)?.[1];
  if (failed) return `answered ${failed}`;
  if (status < 200) return `no answer: ${status}`;
  if (status < 400 && status !== 207) return undefined;
  if (stack.test(text)) return "a stack trace";
  if (sql.test(text)) return "SQL";
  return inside.test(text) ? "the name of a part inside" : undefined;
}
