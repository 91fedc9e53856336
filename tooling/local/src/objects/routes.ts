import type { IncomingMessage, ServerResponse } from "node:http";

import { isLocalRequest } from "../http/is-local-request.ts";
import type { ObjectFolder } from "./object-folder.ts";
import { sendObject } from "./send-object.ts";
import { type Signer, verifySignedUrl } from "./verify-signed-url.ts";
import { sendXmlError } from "./xml-error.ts";

const xmlApi = /^\/([^/]+)\/(.+)$/;

export interface ObjectRoutes {
  folder: ObjectFolder;
  signer: Signer;
  now: () => Date;
}

/** Serves the part of Cloud Storage's XML API that downloads need: signed addresses. */
export async function answerObjects(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, signer, now }: ObjectRoutes,
): Promise<void> {
  const method = request.method ?? "GET";
  const [pathname = "", query = ""] = (request.url ?? "").split("?", 2);
  const search = new URLSearchParams(query);
  const named = xmlApi.exec(pathname);
  const bucket = decoded(named?.[1]);
  const name = decoded(named?.[2]);
  if (bucket === undefined || name === undefined || !isLocalRequest(request)) {
    return sendXmlError(response, {
      status: 400,
      code: "InvalidURI",
      message: "The requested URI does not name an object.",
    });
  }
  const refusal = verifySignedUrl(
    { method, pathname, search, headers: request.headers },
    signer,
    now(),
  );
  if (refusal) return sendXmlError(response, refusal);
  if (method !== "GET" && method !== "HEAD") {
    const message = "The specified method is not allowed.";
    return sendXmlError(response, { status: 405, code: "MethodNotAllowed", message });
  }
  const object = await folder.find(bucket, name);
  if (object) return sendObject(request, response, object, search);
  const message = "The specified key does not exist.";
  return sendXmlError(response, { status: 404, code: "NoSuchKey", message });
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
