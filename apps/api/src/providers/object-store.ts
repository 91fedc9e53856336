import type { Bucket } from "@google-cloud/storage";
import type { GoogleAuth } from "google-auth-library";

import { AppError } from "../errors.ts";
import { memoizeAsync } from "./memoize-async.ts";

export interface SignedDownloadOptions {
  objectKey: string;
  /** The file name in the browser. */
  fileName: string;
  expiresAt: Date;
}

export interface ObjectStore {
  /** Creates a URL from which anyone can download the object until it expires. */
  signDownload: (order: SignedDownloadOptions) => Promise<string>;
}

/** Requests an object by an address of `signDownload`. The caller must have made the address itself. */
export async function fetchSignedDownload(
  url: string,
  request: Pick<RequestInit, "method" | "headers" | "signal">,
): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (cause) {
    throw new AppError("storage_unavailable", { cause });
  }
}

interface CloudStorageOptions {
  projectId: string;
  bucket: string;
  endpoint?: string | undefined;
  credentials?: ServiceAccount | undefined;
}

interface ServiceAccount {
  client_email: string;
  private_key: string;
}

/**
 * Cloud Storage, whose SDK loads on first use. With credentials, URLs are signed locally; otherwise Google's service
 * signs them.
 */
export function createCloudStorage(options: CloudStorageOptions): ObjectStore {
  const sdk = memoizeAsync(() => openBucket(options));
  return {
    signDownload: async ({ objectKey, fileName, expiresAt }) => {
      const bucket = await sdk();
      try {
        const [url] = await bucket.file(objectKey).getSignedUrl({
          version: "v4",
          action: "read",
          expires: expiresAt,
          responseDisposition: `attachment; filename="${fileName.replaceAll(/["\\\r\n]/g, "_")}"`,
        });
        return url;
      } catch (cause) {
        throw new AppError("storage_unavailable", { cause });
      }
    },
  };
}

async function openBucket(options: CloudStorageOptions): Promise<Bucket> {
  const { Storage } = await import("@google-cloud/storage");
  const storage = new Storage({
    projectId: options.projectId,
    ...(options.endpoint ? { apiEndpoint: options.endpoint } : {}),
    ...(options.credentials ? { authClient: await createSigner(options.credentials) } : {}),
  });
  return storage.bucket(options.bucket);
}

/**
 * Signing also needs the service account's email address, which GoogleAuth only knows if it read the key from a file
 * itself.
 */
async function createSigner({ client_email, private_key }: ServiceAccount): Promise<GoogleAuth> {
  const { GoogleAuth, JWT } = await import("google-auth-library");
  const client = new JWT({ email: client_email, key: private_key });
  const getCredentials = () => Promise.resolve({ client_email });
  return Object.assign(new GoogleAuth({ authClient: client }), { getCredentials });
}
