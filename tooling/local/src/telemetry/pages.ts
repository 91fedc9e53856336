import { escapeHtml } from "../http/escape-html.ts";
import { plainPage } from "../http/plain-page.ts";
import type { Figure, Span, Value } from "./otlp.ts";
import type { Trace } from "./store.ts";

const style = `
body { margin: 0 auto; padding: 1rem; max-width: 76rem; }
nav, form { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-top: 1px solid GrayText; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.id { font: .85rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
.soft { color: GrayText; }
.bar { position: relative; height: .5rem; min-width: 12rem; background: color-mix(in srgb, CanvasText 10%, Canvas); }
.bar i { position: absolute; inset-block: 0; min-width: 2px; background: LinkText; }
.fault { font-weight: 600; }
`;

const nav = `<nav aria-label="Telemetry"><a href="/">Traces</a> <a href="/?jobs=1">Traces with jobs</a> <a href="/figures">Figures</a></nav>`;

function page(title: string, body: string): string {
  return plainPage({ title, style, body: `${nav}\n<main>\n${body}\n</main>` });
}

/** Traces, newest first. */
export function listPage(traces: readonly Trace[], sought: string): string {
  const rows = traces.map(traceRow).join("\n");
  return page(
    "Traces",
    `<h1>Traces</h1>
<form role="search"><label>Name, request's number or trace<br><input name="q" value="${escapeHtml(sought)}"></label> <button>Show</button></form>
<p role="status">${traces.length === 0 ? "None. What the API does shows up here within seconds." : ""}</p>
<div class="wide"><table>
<thead><tr><th>Began<th>What<th>Request<th class="number">Answer<th class="number">Steps<th class="number">ms</tr></thead>
<tbody>
${rows}
</tbody></table></div>`,
  );
}

function traceRow({ id, spans }: Trace): string {
  const root = rootOf(spans);
  if (!root) return "";
  const calls = spans.flatMap(({ attributes }) => attributes["rpc.method"] ?? []);
  const fault = spans.some(({ isFault }) => isFault) ? '<span class="fault">fault</span>' : "";
  return `<tr><td>${timeOf(root.begun)}
<td><a href="/traces/${id}">${escapeHtml(root.name)}</a> ${escapeHtml(calls.join(", "))} ${fault}
<td class="id">${shown(root.attributes["request.id"])}
<td class="number">${shown(root.attributes["http.response.status_code"])}
<td class="number">${spans.length}<td class="number">${root.durationMs.toFixed(1)}</tr>`;
}

/** The first step without a parent here: others of the trace may come later, or from another process. */
function rootOf(spans: readonly Span[]): Span | undefined {
  return spans.find(({ parentId }) => parentId === undefined) ?? spans[0];
}

/** One trace: its steps below each other, each with its part of the time. */
export function tracePage({ id, spans }: Trace): string {
  const begun = Math.min(...spans.map((span) => span.begun));
  const ended = Math.max(...spans.map((span) => span.begun + span.durationMs));
  const whole = Math.max(ended - begun, 0.001);
  const rows = inOrder(spans).map(({ span, depth }) => {
    const left = (((span.begun - begun) / whole) * 100).toFixed(2);
    const width = ((span.durationMs / whole) * 100).toFixed(2);
    return `<tr><td style="padding-left:${depth * 1.25}rem"${span.isFault ? ' class="fault"' : ""}>${escapeHtml(span.name)}
<td class="number">${(span.begun - begun).toFixed(1)}<td class="number">${span.durationMs.toFixed(1)}
<td><div class="bar"><i style="left:${left}%;width:${width}%"></i></div>
<td class="id">${attributesOf(span.attributes)}</tr>`;
  });
  return page(
    `Trace ${id}`,
    `<h1>${escapeHtml(rootOf(spans)?.name ?? "Trace")}</h1>
<p class="id">${id}, ${timeOf(begun)}</p>
<div class="wide"><table>
<thead><tr><th>Step<th class="number">from, ms<th class="number">for, ms<th>When<th>What is known</tr></thead>
<tbody>
${rows.join("\n")}
</tbody></table></div>`,
  );
}

/** Depth first. A step whose parent is not here stands at the top. */
function inOrder(spans: readonly Span[]): { span: Span; depth: number }[] {
  const ids = new Set(spans.map(({ id }) => id));
  const below = (parent: string | undefined, depth: number): { span: Span; depth: number }[] =>
    spans
      .filter(({ parentId }) => (parentId && ids.has(parentId) ? parentId : undefined) === parent)
      .flatMap((span) => [{ span, depth }, ...below(span.id, depth + 1)]);
  return below(undefined, 0);
}

/** The latest figures. */
export function figuresPage(figures: readonly Figure[]): string {
  const rows = figures.map(
    ({ name, unit, attributes, value, count }) => `<tr><td>${escapeHtml(name)}
<td class="id">${attributesOf(attributes)}<td class="number">${count ?? ""}
<td class="number">${Number(value.toPrecision(4))}<td>${escapeHtml(unit)}</tr>`,
  );
  return page(
    "Figures",
    `<h1>Figures</h1>
<p>As they were last told, since each process began. Of durations the number and the mean.</p>
<div class="wide"><table>
<thead><tr><th>Figure<th>Of<th class="number">Number<th class="number">Value<th>Unit</tr></thead>
<tbody>
${rows.join("\n")}
</tbody></table></div>`,
  );
}

export function missingPage(): string {
  return page("No such page", "<h1>No such page</h1><p>Old traces are forgotten.</p>");
}

function attributesOf(attributes: Record<string, Value>): string {
  return Object.entries(attributes)
    .map(([name, value]) => `<span class="soft">${escapeHtml(name)}</span> ${shown(value)}`)
    .join("<br>");
}

function shown(value: Value | undefined): string {
  return escapeHtml(String(value ?? ""));
}

function timeOf(at: number): string {
  const iso = new Date(at).toISOString();
  return `<time datetime="${iso}">${iso.slice(11, 23)}</time>`;
}
