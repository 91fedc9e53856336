import type { Incremental } from "@site/clean/detect/detect";
import { CleanError } from "@site/clean/errors";
import type { ImportOptions } from "@site/clean/read/dialect";
import type { OpenedFile } from "@site/clean/read/open-file";
import { openText } from "@site/clean/read/read-csv";
import { MAX_FILE_BYTES, openSample, SAMPLE_BYTES } from "@site/clean/read/read-sample";

import type { ErrorMessage } from "#app/features/clean/worker-messages.ts";

const REPORT_MS = 1000;

/** Returns a function that reports at most once a second, however often it is called. */
export function createWorkReport(report: () => void): () => void {
  let last = performance.now();
  return () => {
    const now = performance.now();
    if (now - last < REPORT_MS) return;
    last = now;
    report();
  };
}

/** Reports regularly that the work goes on, so that slow work is told from a hanging worker. */
export function* reportWork<Result>(
  work: Incremental<Result>,
  report: () => void,
): Incremental<Result> {
  const reportSometimes = createWorkReport(report);
  for (;;) {
    const part = work.next();
    if (part.done === true) return part.value;
    reportSometimes();
    yield;
  }
}

class FileTooLargeError extends Error {}

/** Reads a file at once, which is three times as fast as in parts. Throws `FileTooLargeError`. */
export async function readFileBytes(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > MAX_FILE_BYTES) throw new FileTooLargeError();
  return new Uint8Array(await file.arrayBuffer());
}

interface TextFileOptions {
  options: ImportOptions;
  /** Whether to read only a sample. It is also read if the file is too large. */
  isSample: boolean;
  onProgress: (rows: number, bytesRead: number, totalBytes: number) => void;
}

/** Opens a text file, or a sample of one that is too large. */
export async function openTextFile(
  file: Blob,
  { options, isSample, onProgress }: TextFileOptions,
): Promise<OpenedFile> {
  const reportProgress = (totalBytes: number) => ({
    onProgress: (rows: number, bytesRead: number) => onProgress(rows, bytesRead, totalBytes),
  });
  const openPart = async () => {
    const total = Math.min(file.size, SAMPLE_BYTES);
    const opened = await openSample(file, options, reportProgress(total));
    if (!opened) throw new FileTooLargeError();
    return opened;
  };
  if (isSample || file.size > MAX_FILE_BYTES) return openPart();
  try {
    const bytes = await readFileBytes(file);
    return { ...(await openText(bytes, options, reportProgress(file.size))), sheets: [] };
  } catch (error) {
    const isTooLarge =
      error instanceof RangeError ||
      (error instanceof CleanError && error.code === "too-many-cells");
    if (file.size <= SAMPLE_BYTES || !isTooLarge) throw error;
    return openPart();
  }
}

/** Only messages of `CleanError` are meant for visitors. Others may contain cells, so they stay in the worker. */
export function toErrorMessage(error: unknown): ErrorMessage {
  if (error instanceof CleanError) {
    return { kind: "error", code: error.code, message: error.message };
  }
  if (error instanceof FileTooLargeError || error instanceof RangeError) {
    return {
      kind: "error",
      code: "too-large",
      message: "This table is larger than a browser can hold. Try it with part of the rows.",
    };
  }
  return {
    kind: "error",
    code: "broken",
    message:
      "Something went wrong, and it's our fault. Start again, or try it with part of the rows.",
  };
}
