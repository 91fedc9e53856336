import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

import { sendJson } from "../http/answer.ts";
import { isLocalRequest } from "../http/is-local-request.ts";
import type { ObjectFolder, StoredObject } from "./object-folder.ts";
import { sendObject } from "./send-object.ts";
import { type Signer, verifySignedUrl } from "./verify-signed-url.ts";
import { sendXmlError } from "./xml-error.ts";

const MAX_UPLOAD_BYTES = 200 * 1024 * 1024;
const jsonApi = /^\/storage\/v1\/b\/([^/]+)\/o\/([^/]+)$/;
const xmlApi = /^\/([^/]+)\/(.+)$/;

export interface ObjectRoutes {
  folder: ObjectFolder;
  signer: Signer;
  now: () => Date;
}

/** Answers the two interfaces of Cloud Storage as far as downloads need them: signed addresses, metadata. */
export async function answerObjects(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, signer, now }: ObjectRoutes,
): Promise<void> {
  const method = request.method ?? "GET";
  const [pathname = "", query = ""] = (request.url ?? "").split("?", 2);
  const search = new URLSearchParams(query);
  const metadata = jsonApi.exec(pathname);
  const named = metadata ?? xmlApi.exec(pathname);
  const bucket = decoded(named?.[1]);
  const name = decoded(named?.[2]);
  if (bucket === undefined || name === undefined || !isLocalRequest(request)) {
    return sendXmlError(response, {
      status: 400,
      code: "InvalidURI",
      message: "The requested URI does not name an object.",
    });
  }
  if (metadata) return answerMetadata(response, method, await folder.find(bucket, name), name);

  const refusal = verifySignedUrl(
    { method, pathname, search, headers: request.headers },
    signer,
    now(),
  );
  if (refusal) return sendXmlError(response, refusal);
  if (method === "PUT") {
    if (Number(request.headers["content-length"] ?? 0) > MAX_UPLOAD_BYTES) {
      const message = "Your proposed upload exceeds the maximum allowed object size.";
      return sendXmlError(response, { status: 400, code: "EntityTooLarge", message });
    }
    const stored = await folder.put(bucket, name, await buffer(request));
    response.writeHead(200, { ETag: `"${stored.md5.toString("hex")}"` }).end();
    return;
  }
  if (method !== "GET" && method !== "HEAD") {
    const message = "The specified method is not allowed.";
    return sendXmlError(response, { status: 405, code: "MethodNotAllowed", message });
  }
  const object = await folder.find(bucket, name);
  if (object) return sendObject(request, response, object, search);
  const message = "The specified key does not exist.";
  return sendXmlError(response, { status: 404, code: "NoSuchKey", message });
}

function answerMetadata(
  response: ServerResponse,
  method: string,
  object: StoredObject | undefined,
  name: string,
): void {
  if (method !== "GET") {
    const message = "Only metadata can be read here.";
    return sendJson(response, 405, { error: { code: 405, message } });
  }
  if (!object) {
    const message = `No such object: ${name}`;
    const errors = [{ message, domain: "global", reason: "notFound" }];
    return sendJson(response, 404, { error: { code: 404, message, errors } });
  }
  return sendJson(response, 200, {
    kind: "storage#object",
    id: `${object.bucket}/${object.name}`,
    bucket: object.bucket,
    name: object.name,
    size: String(object.size),
    contentType: object.contentType,
    md5Hash: object.md5.toString("base64"),
    etag: object.md5.toString("hex"),
    generation: String(Math.round(object.updated.getTime() * 1_000)),
    updated: object.updated.toISOString(),
  });
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
