import type { DecisionRecord } from "@site/consent";
import { errorReportLengths } from "@site/contracts/error-reports";

import { isIsolatedPage } from "#app/navigation/isolated-pages.ts";

/** Maximum reports from one page. More would be redundant. */
const MAX_REPORTS = 5;

/** Reports errors of this page to our own server. Only consent starts it; withdrawing consent reloads the page. */
export function reportPageErrors(): void {
  if (isIsolatedPage(location.pathname)) return;
  const reported = new Set<string>();
  const sendReport = async (thrown: unknown): Promise<void> => {
    const { message, stack } = describeError(thrown);
    if (reported.has(message) || reported.size === MAX_REPORTS) return;
    reported.add(message);
    const { api } = await import("#app/api/trpc.ts");
    const path = location.pathname.slice(0, errorReportLengths.path);
    await api.errorReports.report.mutate({ message, stack, path });
  };
  // A failed report is ignored, to avoid reporting it in turn.
  const reportSafely = (thrown: unknown) => void sendReport(thrown).catch(() => undefined);
  addEventListener("error", ({ error, message }) => reportSafely(error ?? message));
  addEventListener("unhandledrejection", ({ reason }) => reportSafely(reason));
}

function describeError(thrown: unknown): { message: string; stack: string } {
  const error = thrown instanceof Error ? thrown : undefined;
  const message = error ? `${error.name}: ${error.message}` : String(thrown);
  return {
    message: message.slice(0, errorReportLengths.message),
    stack: (error?.stack ?? "").slice(0, errorReportLengths.stack),
  };
}

/**
 * Sends the receipt of a decision. Never resolves if it can't, so that the next page sends it: a rejection would be
 * reported as an error of the site.
 */
export async function sendReceipt(record: DecisionRecord): Promise<void> {
  const { id, date, revision, status, enabled } = record;
  try {
    if (isIsolatedPage(location.pathname)) throw new Error("This page sends nothing.");
    const { api } = await import("#app/api/trpc.ts");
    await api.consent.saveReceipt.mutate({ id, date, revision, status, enabled: [...enabled] });
  } catch {
    await new Promise(() => {});
  }
}
