import { apiResponseHeaders } from "@site/contracts/site/security-headers";
import * as z from "zod/mini";

export interface CallRequest {
  /** The path with its query. */
  path: string;
  method: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent unchanged. */
  raw?: string;
}

export interface CallResponse {
  status: number;
  /** The error code, or `allowed`. */
  outcome: string;
  /** Without the request's id, so that two responses can be compared. */
  text: string;
  /** Whether a shared cache may store it. */
  isShared: boolean;
  /** Browser protections that the response headers do not enable. */
  leftOpen: string[];
}

/**
 * Lists the missing protections: browsers must not treat a response as a page or script, and no response may set
 * cookies.
 */
function leftOpenBy(headers: Headers): string[] {
  const wrong = Object.entries(apiResponseHeaders).filter(
    ([name, value]) => headers.get(name) !== value && !isCrossOriginReadable(name, headers),
  );
  const type = headers.get("content-type") ?? "";
  const isData =
    type === "" ||
    /json|^application\/(jose|octet-stream|pdf|rss\+xml)|^text\/(plain|yaml)/.test(type);
  return [
    ...wrong.map(([name]) => name),
    ...(isData ? [] : [type]),
    ...(/^text\/|xml/.test(type) && !/charset=utf-8/i.test(type)
      ? [`${type} without charset`]
      : []),
    ...(mayOthersRead(headers) ? [] : ["access-control-allow-origin"]),
    ...(headers.has("set-cookie") ? ["set-cookie"] : []),
  ];
}

/** Whether other sites may load the response, because they may read it anyway. */
function isCrossOriginReadable(name: string, headers: Headers): boolean {
  const isOpen = headers.get("access-control-allow-origin") === "*";
  return isOpen && name === "Cross-Origin-Resource-Policy";
}

/** Other sites may read only cacheable responses, which are the same for everybody. */
function mayOthersRead(headers: Headers): boolean {
  const allowed = headers.get("access-control-allow-origin");
  if (headers.has("access-control-allow-credentials")) return false;
  return allowed === null || (allowed === "*" && isSharedBy(headers));
}

function isSharedBy(headers: Headers): boolean {
  return !/\b(no-store|private)\b/.test(headers.get("cache-control") ?? "");
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

/** Sends an HTTP request and reads the response in any of the error formats. */
export async function sendCall(url: string, question: CallRequest): Promise<CallResponse> {
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
  const isShared = isSharedBy(response.headers);
  const answered = { status, text, isShared, leftOpen: leftOpenBy(response.headers) };
  if (status < 400) return { ...answered, outcome: "allowed" };
  const refusal = refusalSchema.safeParse(JSON.parse(text || "null"));
  return { ...answered, outcome: refusal.data ?? `${status} ${text}` };
}

/** Builds a call of a procedure as the site's client sends it, but not in a batch. */
export function buildCall(
  name: string,
  { isQuery, input, token }: { isQuery: boolean; input: unknown; token: string | undefined },
): CallRequest {
  const path = `/api/trpc/${name}`;
  if (!isQuery) return { path, method: "POST", token, json: input ?? {} };
  const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return { path: path + query, method: "GET", token };
}
