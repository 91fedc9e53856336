import { createPublicKey } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

import { sendText, startHttpServer, isLocalRequest } from "./http.ts";
import { type Signer, verifySignedUrl } from "./object-store/signed-url.ts";
import {
  createObjectFolder,
  type ObjectFolder,
  sendObject,
  sendXmlError,
} from "./object-store/stored-objects.ts";

const xmlApi = /^\/([^/]+)\/(.+)$/;

interface ObjectRoutes {
  folder: ObjectFolder;
  signer: Signer;
  now: () => Date;
}

/** Serves the part of Cloud Storage's XML API that downloads need: signed URLs. */
async function handleObjectRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, signer, now }: ObjectRoutes,
): Promise<void> {
  const method = request.method ?? "GET";
  const [pathname = "", query = ""] = (request.url ?? "").split("?", 2);
  const search = new URLSearchParams(query);
  const named = xmlApi.exec(pathname);
  const bucket = decodeSegment(named?.[1]);
  const name = decodeSegment(named?.[2]);
  if (bucket === undefined || name === undefined || !isLocalRequest(request)) {
    return sendXmlError(response, {
      status: 400,
      code: "InvalidURI",
      message: "The requested URI does not name an object.",
    });
  }
  // The real store accepts one way to authenticate, and reads the header first.
  if (request.headers.authorization !== undefined) {
    return sendXmlError(response, {
      status: 400,
      code: "InvalidArgument",
      message: "Invalid argument.",
      details:
        "Only one auth mechanism allowed; only the X-Goog-Algorithm query parameter or the Authorization header should be specified.",
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

function decodeSegment(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export interface StorageCredentials {
  client_email: string;
  /** RSA key in PEM format. */
  private_key: string;
}

export interface ObjectStoreOptions {
  port: number;
  /** Objects are stored in `<dataDir>/<bucket>/<name>`. */
  dataDir: string;
  /** The signer whose URLs are accepted. */
  credentials: StorageCredentials;
  now?: () => Date;
}

export interface ObjectStore {
  /** The value of `STORAGE_ENDPOINT`. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts a mock of Cloud Storage that rejects downloads without a valid V4 signature. */
export async function startObjectStore(options: ObjectStoreOptions): Promise<ObjectStore> {
  const publicKey = createPublicKey(options.credentials.private_key)
    .export({ type: "spki", format: "pem" })
    .toString();
  const routes = {
    folder: createObjectFolder(options.dataDir),
    signer: { clientEmail: options.credentials.client_email, publicKey },
    now: options.now ?? (() => new Date()),
  };
  const server = await startHttpServer((request, response) => {
    handleObjectRequest(request, response, routes).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, "The object store failed; its reason is in the log.");
    });
  }, options.port);
  return { url: server.url, stop: server.close };
}
