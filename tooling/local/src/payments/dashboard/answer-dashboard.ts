import type { Control } from "../control/control.ts";
import type { PageAnswer } from "../hosted/answer-hosted.ts";
import { html } from "../hosted/html.ts";
import { page } from "../hosted/page.ts";
import type { World } from "../world.ts";

interface DashboardRequest {
  method: string;
  path: string;
  form: URLSearchParams;
}

/** The dashboard at `/`. */
export function answerDashboard(
  _world: World,
  _control: Control,
  { path }: DashboardRequest,
): PageAnswer {
  if (path !== "/") return { status: 404, page: page("Not found", html`<h1>Not found</h1>`) };
  return { status: 200, page: page("Payments", html`<h1>Payments</h1>`) };
}
