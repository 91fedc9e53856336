import { errorReportLengths } from "@site/contracts/error-reports";

import { isIsolatedPage } from "#app/navigation/isolated-pages.ts";

/** A page that fails repeatedly reports nothing new. */
const MOST_REPORTS = 5;

/** Reports failures of this page to our own server. Only consent starts it; withdrawing consent reloads the page. */
export function reportPageErrors(): void {
  if (isIsolatedPage(location.pathname)) return;
  const reported = new Set<string>();
  const report = async (thrown: unknown): Promise<void> => {
    const { message, stack } = describe(thrown);
    if (reported.has(message) || reported.size === MOST_REPORTS) return;
    reported.add(message);
    const { api } = await import("#app/api/trpc.ts");
    const path = location.pathname.slice(0, errorReportLengths.path);
    await api.errorReports.report.mutate({ message, stack, path });
  };
  // A report that does not arrive is not reported.
  const listen = (thrown: unknown) => void report(thrown).catch(() => undefined);
  addEventListener("error", ({ error, message }) => listen(error ?? message));
  addEventListener("unhandledrejection", ({ reason }) => listen(reason));
}

function describe(thrown: unknown): { message: string; stack: string } {
  const error = thrown instanceof Error ? thrown : undefined;
  const message = error ? `${error.name}: ${error.message}` : String(thrown);
  return {
    message: message.slice(0, errorReportLengths.message),
    stack: (error?.stack ?? "").slice(0, errorReportLengths.stack),
  };
}
