import type { Control } from "../control/control.ts";
import type { PageAnswer } from "../hosted/answer-hosted.ts";
import { html } from "../hosted/html.ts";
import { page } from "../hosted/page.ts";
import { ApiError } from "../http/api-error.ts";
import type { Provider } from "../provider.ts";
import { dashboardPage } from "./dashboard-page.ts";
import { runAction } from "./run-action.ts";

interface DashboardRequest {
  method: string;
  path: string;
  form: URLSearchParams;
}

/** The dashboard at `/`, and its buttons at `/actions/*`. */
export function answerDashboard(
  provider: Provider,
  control: Control,
  { method, path, form }: DashboardRequest,
): PageAnswer {
  if (path === "/") return { status: 200, page: dashboardPage(provider, control, null) };
  if (method === "POST" && path.startsWith("/actions/")) {
    try {
      if (runAction(control, path.slice("/actions/".length), form)) return { redirect: "/" };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { status: error.status, page: dashboardPage(provider, control, error.message) };
    }
  }
  const body = html`<h1>No such page</h1>
    <p><a href="/">Back to the payments</a></p>`;
  return { status: 404, page: page("No such page", body, "narrow") };
}
