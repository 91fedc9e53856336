import { Storage } from "@google-cloud/storage";

import { AppError } from "../errors.ts";

export interface DownloadOrder {
  objectKey: string;
  /** The name that the browser saves the file under. */
  fileName: string;
  expiresAt: Date;
}

export interface ObjectStore {
  /** An address that anyone may download this one object from until it expires. */
  signDownload: (order: DownloadOrder) => Promise<string>;
}

interface CloudStorageOptions {
  projectId: string;
  bucket: string;
  endpoint?: string | undefined;
  credentials?: { client_email: string; private_key: string } | undefined;
}

/** Cloud Storage. Addresses are signed here, offline; without credentials Google's own service signs. */
export function createCloudStorage(options: CloudStorageOptions): ObjectStore {
  const storage = new Storage({
    projectId: options.projectId,
    ...(options.endpoint ? { apiEndpoint: options.endpoint } : {}),
    ...(options.credentials ? { credentials: options.credentials } : {}),
  });
  const bucket = storage.bucket(options.bucket);
  return {
    signDownload: async ({ objectKey, fileName, expiresAt }) => {
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
