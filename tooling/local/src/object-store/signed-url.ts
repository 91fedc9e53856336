import { createHash, verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

import type { XmlError } from "./stored-objects.ts";

const ALGORITHM = "GOOG4-RSA-SHA256";
const MAX_SECONDS = 604_800;
/** Maximum time by which a signer's clock may be ahead of ours. */
const CLOCK_SKEW_MS = 15 * 60_000;

export interface SignedRequest {
  method: string;
  /** The raw path of the request. */
  pathname: string;
  search: URLSearchParams;
  headers: IncomingHttpHeaders;
}

export interface Signer {
  clientEmail: string;
  /** PEM. */
  publicKey: string;
}

/**
 * Verifies a V4 signed URL as Cloud Storage does ("V4 signing process" in its documentation): signer, time, method,
 * path, query and headers. Returns an error, or `undefined` if it is valid.
 */
export function verifySignedUrl(
  request: SignedRequest,
  signer: Signer,
  now: Date,
): XmlError | undefined {
  const query = request.search;
  const date = query.get("X-Goog-Date") ?? "";
  const expires = Number(query.get("X-Goog-Expires"));
  const [email, day, ...rest] = (query.get("X-Goog-Credential") ?? "").split("/");
  if (!query.has("X-Goog-Signature")) {
    return { status: 403, code: "AccessDenied", message: "Access denied." };
  }
  const signedAt = parseDate(date);
  const isRightForm =
    query.get("X-Goog-Algorithm") === ALGORITHM &&
    signedAt !== undefined &&
    day === date.slice(0, 8) &&
    rest.length === 3 &&
    rest.slice(1).join("/") === "storage/goog4_request";
  if (!isRightForm || !Number.isInteger(expires) || expires < 1 || expires > MAX_SECONDS) {
    return invalidArgument("A query parameter of the signature is missing or malformed.");
  }
  const expiry = signedAt + expires * 1_000;
  if (now.getTime() > expiry) {
    return {
      status: 400,
      code: "ExpiredToken",
      message: "Invalid argument.",
      details: `The provided token has expired. Request signature expired at: ${new Date(expiry).toISOString()}`,
    };
  }
  if (signedAt > now.getTime() + CLOCK_SKEW_MS) {
    return invalidArgument("The signature's date lies in the future.");
  }
  if (email !== signer.clientEmail) return signatureMismatch(`Unknown signer ${email ?? ""}`);

  const scope = [day, ...rest].join("/");
  const signature = Buffer.from(query.get("X-Goog-Signature") ?? "", "hex");
  // A signature for GET also allows HEAD.
  const methods = request.method === "HEAD" ? ["HEAD", "GET"] : [request.method];
  for (const method of methods) {
    const hash = createHash("sha256").update(buildCanonicalRequest(request, method)).digest("hex");
    const signed = Buffer.from([ALGORITHM, date, scope, hash].join("\n"));
    if (verify("RSA-SHA256", signed, signer.publicKey, signature)) return undefined;
  }
  return signatureMismatch(buildCanonicalRequest(request, request.method));
}

function invalidArgument(details: string): XmlError {
  return { status: 400, code: "InvalidArgument", message: "Invalid argument.", details };
}

function signatureMismatch(details: string): XmlError {
  const message =
    "Access denied: the signature that was sent is not the one calculated for this request.";
  return { status: 403, code: "SignatureDoesNotMatch", message, details };
}

function parseDate(text: string): number | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? undefined : time;
}

function buildCanonicalRequest(request: SignedRequest, method: string): string {
  const signedHeaders = request.search.get("X-Goog-SignedHeaders") ?? "";
  const headers = signedHeaders
    .split(";")
    .map((name) => `${name}:${getHeaderValue(request.headers, name)}\n`)
    .join("");
  const query = [...request.search]
    .filter(([name]) => name !== "X-Goog-Signature")
    .map(([name, value]) => [encodeSegment(name), encodeSegment(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  const payload = getHeaderValue(request.headers, "x-goog-content-sha256") || "UNSIGNED-PAYLOAD";
  const path = request.pathname.split("/").map(normaliseSegment).join("/");
  return [method, path, query, headers, signedHeaders, payload].join("\n");
}

// The client signs the host name without a port, because Google's own host has none.
function getHeaderValue(headers: IncomingHttpHeaders, name: string): string {
  const value = [headers[name] ?? ""]
    .flat()
    .join(",")
    .trim()
    .replaceAll(/\s{2,}/g, " ");
  return name === "host" ? value.replace(/:\d+$/, "") : value;
}

function encodeSegment(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function normaliseSegment(segment: string): string {
  return encodeSegment(decodeURIComponent(segment));
}
