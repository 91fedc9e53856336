import { createPublicKey } from "node:crypto";

import { sendText } from "./http/answer.ts";
import { listen } from "./http/listen.ts";
import { createObjectFolder } from "./objects/object-folder.ts";
import { answerObjects } from "./objects/routes.ts";

export interface StorageCredentials {
  client_email: string;
  /** PEM, RSA. */
  private_key: string;
}

export interface ObjectsOptions {
  port: number;
  /** Objects lie in `<dataDir>/<bucket>/<name>`. */
  dataDir: string;
  /** The signers whose addresses are accepted. */
  credentials: StorageCredentials;
  now?: () => Date;
}

export interface Objects {
  /** The value of `STORAGE_ENDPOINT`. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts a stand-in of Cloud Storage that refuses downloads without a valid V4 signature. */
export async function startObjects(options: ObjectsOptions): Promise<Objects> {
  const publicKey = createPublicKey(options.credentials.private_key)
    .export({ type: "spki", format: "pem" })
    .toString();
  const routes = {
    folder: createObjectFolder(options.dataDir),
    signer: { clientEmail: options.credentials.client_email, publicKey },
    now: options.now ?? (() => new Date()),
  };
  const server = await listen((request, response) => {
    answerObjects(request, response, routes).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, "The object store failed; its reason is in the log.");
    });
  }, options.port);
  return { url: server.url, stop: server.close };
}
