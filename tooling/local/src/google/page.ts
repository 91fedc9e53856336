import { escapeHtml } from "@site/content/markup/escape-html";

import type { AuthorizationRequest } from "./authorization-request.ts";

const styles =
  ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:3rem auto;padding:0 1rem}" +
  "form{display:grid;gap:1rem;margin-block:1.5rem}label{display:grid;gap:.25rem}label.tick{display:flex;gap:.5rem}" +
  "input,button{font:inherit;padding:.5rem .75rem}.quiet{opacity:.75}";

/** The page where a person says who they are and whether the site may know it. */
export function choicePage(request: AuthorizationRequest): string {
  const hidden = Object.entries(request)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join("");
  const site = new URL(request.redirect_uri).host;
  return page(
    "Sign in",
    `<p class="quiet">A stand-in of Google's page, on this machine alone. Nothing that you enter leaves it.</p>
<p>${escapeHtml(site)} wants to know your name and your email address.</p>
<form method="post">${hidden}
<label>Email <input name="email" type="email" autocomplete="off" value="${escapeHtml(request.login_hint ?? "grace@example.com")}"></label>
<label>Name <input name="name" autocomplete="off" value="Grace Grid"></label>
<label class="tick"><input name="verified" type="checkbox" checked> Google has verified this address</label>
<button name="answer" value="agree">Continue</button>
<button name="answer" value="deny">Cancel</button>
</form>`,
  );
}

export function refusalPage(reason: string): string {
  return page(
    "Access blocked",
    `<p>The site's request cannot be answered: ${escapeHtml(reason)}</p>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${styles}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}
