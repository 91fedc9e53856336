import { dataHeaders } from "@site/contracts/site/security-headers";
import * as z from "zod/mini";

export interface Question {
  /** With its query. */
  path: string;
  method: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  raw?: string;
}

export interface Answered {
  status: number;
  /** The refusal's code, or `allowed`. */
  outcome: string;
  /** Without the id of the request: what two answers are compared by. */
  text: string;
  /** Whether a cache between here and there may keep it for others. */
  isShared: boolean;
  /** What its headers leave open to a browser. */
  leftOpen: string[];
}

/** No answer may be a page or a script to a browser, and none gives out or goes by a cookie. */
function leftOpenBy(headers: Headers): string[] {
  const wrong = Object.entries(dataHeaders).filter(
    ([name, value]) => headers.get(name) !== value && !isForOthers(name, headers),
  );
  const type = headers.get("content-type") ?? "";
  const isData = type === "" || /json|^application\/(jose|rss\+xml)|^text\/(plain|yaml)/.test(type);
  return [
    ...wrong.map(([name]) => name),
    ...(isData ? [] : [type]),
    ...(headers.has("set-cookie") ? ["set-cookie"] : []),
  ];
}

/** What every site may read may also be loaded by it. */
function isForOthers(name: string, headers: Headers): boolean {
  const isOpen = headers.get("access-control-allow-origin") === "*";
  return isOpen && name === "Cross-Origin-Resource-Policy";
}

const refusalSchema = z.union([
  z.pipe(
    z.object({ error: z.object({ data: z.object({ appCode: z.string() }) }) }),
    z.transform(({ error }) => error.data.appCode),
  ),
  z.pipe(
    z.object({ error: z.object({ appCode: z.string() }) }),
    z.transform(({ error }) => error.appCode),
  ),
  z.pipe(
    z.object({ code: z.string() }),
    z.transform(({ code }) => code),
  ),
]);

/** Asks over HTTP and reads how it was answered, whichever form refusals have there. */
export async function ask(url: string, question: Question): Promise<Answered> {
  const { path, method, token, headers, json, raw } = question;
  const response = await fetch(url + path, {
    method,
    redirect: "manual",
    headers: {
      "x-request-id": "access-matrix",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(method === "POST" ? { body: raw ?? (json === undefined ? "" : JSON.stringify(json)) } : {}),
  });
  const text = await response.text();
  const { status } = response;
  const isShared = !/\b(no-store|private)\b/.test(response.headers.get("cache-control") ?? "");
  const answered = { status, text, isShared, leftOpen: leftOpenBy(response.headers) };
  if (status < 400) return { ...answered, outcome: "allowed" };
  const refusal = refusalSchema.safeParse(JSON.parse(text || "null"));
  return { ...answered, outcome: refusal.data ?? `${status} ${text}` };
}

/** A call of a procedure as the site's client makes it, but for its batch. */
export function questionOf(
  name: string,
  { isQuery, input, token }: { isQuery: boolean; input: unknown; token: string | undefined },
): Question {
  const path = `/api/trpc/${name}`;
  if (!isQuery) return { path, method: "POST", token, json: input ?? {} };
  const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return { path: path + query, method: "GET", token };
}
