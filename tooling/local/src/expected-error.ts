const reasons: Record<string, string> = {
  EACCES: "it belongs to another user",
  EPERM: "it belongs to another user",
  EROFS: "it is read-only",
  ENOSPC: "its disk is full",
};

/** Explains how to make a file system writable; `undefined` for any other error. */
export function describeWriteError(error: unknown): string | undefined {
  const { code = "", path } = error as NodeJS.ErrnoException;
  const reason = reasons[code];
  if (!reason || !path) return undefined;
  return (
    `${path} cannot be written: ${reason} (${code}).\n` +
    "Change that, or keep the data in another folder: npm start -- --data FOLDER"
  );
}

/** An error that the user can fix. Its message is printed without a stack trace. */
export class ExpectedError extends Error {
  override name = "ExpectedError";
}
