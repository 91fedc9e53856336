import { escapeHtml } from "@site/content/markup";

declare const safe: unique symbol;

/** Markup that can be inserted into a page without escaping. */
export interface Html {
  readonly [safe]?: true;
  readonly markup: string;
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

/** Creates markup and escapes the inserted values. Lists are joined; null, undefined and false render nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = strings.map((piece, index) => piece + render(parts[index])).join("");
  return { markup };
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (typeof part === "string") return escapeHtml(part);
  if (typeof part === "number") return String(part);
  if (isList(part)) return part.map(render).join("");
  return part.markup;
}

function isList(part: Html | readonly Part[]): part is readonly Part[] {
  return Array.isArray(part);
}

const styles = `
:root { color-scheme: light dark; --ink: #14213a; --soft: #55627a; --line: #d5dbe6; --paper: #fff;
  --ground: #f4f6fa; --accent: #3b4fd8; --on-accent: #fff; --bad: #b3261e; --good: #1b6e3c; --note: #fff6d6; --note-ink: #5a4300; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf5; --soft: #a9b4c9; --line: #38445c; --paper: #182135;
  --ground: #0f1626; --accent: #93a0ff; --on-accent: #10172c; --bad: #ff9d94; --good: #86d9a5; --note: #3a3214; --note-ink: #ffe9a3; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.notice { background: var(--note); color: var(--note-ink); padding: .6rem 1rem; text-align: center; font-size: .9rem; }
main { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
main.narrow { max-width: 30rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 1rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .75rem; }
a { color: var(--accent); }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; margin: 0 0 1rem; }
.pay { display: grid; gap: 1.5rem; } @media (min-width: 48rem) { .pay { grid-template-columns: 5fr 6fr; } }
label, legend { display: block; font-weight: 600; font-size: .9rem; margin: .9rem 0 .3rem; padding: 0; }
fieldset { border: 0; padding: 0; margin: 1.25rem 0 0; min-width: 0; }
fieldset > legend { font-size: 1rem; } .card > :first-child, .card fieldset:first-child { margin-top: 0; }
summary { cursor: pointer; margin-top: 1rem; }
input, select { width: 100%; min-height: 44px; padding: .5rem .7rem; font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--soft); border-radius: 8px; }
input[type=radio], input[type=checkbox] { width: 1.1rem; min-height: 1.1rem; height: 1.1rem; margin: 0; accent-color: var(--accent); }
.choice { display: flex; align-items: center; gap: .6rem; min-height: 44px; font-weight: 400; margin: 0; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
button, .button { display: inline-block; min-height: 44px; padding: .55rem 1rem; font: inherit; font-weight: 600; border-radius: 8px; cursor: pointer;
  border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); text-decoration: none; }
button.wide { width: 100%; margin-top: 1.25rem; } button.quiet, .button.quiet { background: transparent; color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.error { color: var(--bad); font-size: .9rem; margin: .3rem 0 0; } .alert { border-color: var(--bad); color: var(--bad); }
.soft { color: var(--soft); font-size: .9rem; } .total { font-size: 1.9rem; font-weight: 700; margin: 0 0 1rem; }
dl.sums { display: grid; grid-template-columns: 1fr auto; gap: .35rem 1rem; margin: 0; } dl.sums dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
.state { display: inline-block; padding: .05rem .5rem; border-radius: 99px; border: 1px solid currentColor; font-size: .8rem; }
.good { color: var(--good); } .bad { color: var(--bad); }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; } .row form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: 0; }
.row input { width: 8rem; } .row select { width: auto; } .row label { display: grid; gap: .3rem; margin: 0; font-size: .85rem; }
.row .choice { display: flex; } .row .choice input { width: 1.1rem; } .id { font: .8rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; color: var(--soft); }
ul.plain { list-style: none; padding: 0; margin: 0; } code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
`;

/** Renders a page of the mock provider, with the notice that all of its pages show. */
export function renderPage(title: string, body: Html, kind: "narrow" | "wide" = "wide"): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${{ markup: styles }}
        </style>
      </head>
      <body>
        <header class="notice">
          <strong>Local stand-in, no money moves.</strong> Never type a real card number.
        </header>
        <main class="${kind}">${body}</main>
      </body>
    </html> `.markup;
}

/**
 * Formats minor units with a currency: `12345, "usd"` as `$123.45`. The number of decimals depends on the currency.
 */
export function formatAmount(minorUnits: number, currency: string | null): string {
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: (currency ?? "usd").toUpperCase(),
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minorUnits / 10 ** digits);
}
