import { escapeHtml } from "@site/content/markup";

import { renderPlainPage } from "../http.ts";
import type { Message } from "./store.ts";

/** Script of the list: waits for the next mail and inserts it at the top without changing the focused element. */
const listScript = `
(async () => {
  const list = document.querySelector("ol");
  const status = document.querySelector("[role=status]");
  const to = document.querySelector("#to").value;
  let newest = list.dataset.newest;
  while (true) {
    try {
      const query = new URLSearchParams({ after: newest, ...(to && { to }) });
      const answer = await fetch("/api/messages/next?" + query);
      if (answer.status !== 200) continue;
      newest = (await answer.json()).message.id;
      const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
      const known = new Set([...list.children].map((item) => item.dataset.id));
      const added = [...fresh.querySelectorAll("li")].filter((item) => !known.has(item.dataset.id));
      list.prepend(...added);
      newest = fresh.querySelector("ol").dataset.newest;
      status.textContent = added.length === 1 ? "A mail has arrived." : added.length + " mails have arrived.";
    } catch {
      status.textContent = "The inbox does not answer. Reload this page once it runs again.";
      return;
    }
  }
})();
`;

const style = `
body { margin: 0 auto; padding: 1rem; max-width: 60rem; }
header { display: flex; flex-wrap: wrap; gap: 1rem; align-items: baseline; justify-content: space-between; }
ol { list-style: none; padding: 0; }
li { border-top: 1px solid GrayText; padding: .75rem 0; }
li a { font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dt { color: GrayText; } dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 60vh; border: 1px solid GrayText; background: white; resize: vertical; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid GrayText; padding: 1rem; }
`;

function renderPage(title: string, body: string): string {
  return renderPlainPage({ title, style, body });
}

function renderItem(message: Message): string {
  return `<li data-id="${message.id}"><a href="/messages/${message.id}">${escapeHtml(message.subject || "(no subject)")}</a><br>
to ${escapeHtml(message.to.join(", "))}, <time datetime="${message.receivedAt}">${message.receivedAt.replace("T", " ").slice(0, 19)} UTC</time></li>`;
}

/** Renders the list of all mails, newest first. New mails appear without a reload. */
export function renderListPage(messages: Message[], to: string): string {
  const newest = messages.at(-1)?.id ?? 0;
  return renderPage(
    "Mail inbox",
    `<header><h1>Mail inbox</h1>
<form method="post" action="/delete"><button>Delete all mails</button></form></header>
<main>
<form role="search"><label for="to">Recipient</label>
<input id="to" name="to" type="email" value="${escapeHtml(to)}"> <button>Show</button></form>
<p role="status">${messages.length === 0 ? "No mail yet. It appears here as soon as it arrives." : ""}</p>
<ol reversed data-newest="${newest}">
${messages.toReversed().map(renderItem).join("\n")}
</ol>
</main>
<script>${listScript}</script>`,
  );
}

/** Renders a mail: its HTML in a frame without scripts, its text and its source. */
export function renderMessagePage(message: Message): string {
  const html = message.html
    ? `<h2>As HTML</h2>
<iframe title="The mail as HTML" src="/messages/${message.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
    : "";
  return renderPage(
    message.subject || "(no subject)",
    `<header><p><a href="/">All mails</a></p></header>
<main>
<h1>${escapeHtml(message.subject || "(no subject)")}</h1>
<dl><dt>From</dt><dd>${escapeHtml(message.from)}</dd>
<dt>To</dt><dd>${escapeHtml(message.to.join(", "))}</dd>
<dt>Arrived</dt><dd><time datetime="${message.receivedAt}">${message.receivedAt}</time></dd></dl>
${html}
<h2>As text</h2>
<pre>${renderLinks(message.text)}</pre>
<p><a href="/messages/${message.id}/source">Source</a></p>
</main>`,
  );
}

export function renderMissingPage(): string {
  return renderPage(
    "No such page",
    `<main><h1>No such page</h1><p>Perhaps the mail was deleted. <a href="/">All mails</a></p></main>`,
  );
}

function renderLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join("");
}
