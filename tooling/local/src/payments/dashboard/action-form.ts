import { type Html, html } from "../hosted/html.ts";

/** A button with its fields; `about` names its object for those who cannot see the row. */
export function actionForm(
  action: string,
  label: string,
  {
    id,
    about,
    fields,
    more,
  }: { id?: string; about?: string; fields?: Html; more?: Html | false } = {},
): Html {
  return html`<form method="post" action="/actions/${action}">
    ${id !== undefined && html`<input type="hidden" name="id" value="${id}" />`} ${fields}
    ${more || html`<button class="quiet" ${about !== undefined && html` aria-label="${label}, ${about}"`}>${label}</button>`}
  </form>`;
}

/** Two or more buttons that send different values. */
export function choiceButtons(name: string, choices: Record<string, string>, about: string): Html {
  return html`${Object.entries(choices).map(
    ([value, label]) =>
      html`<button class="quiet" name="${name}" value="${value}" aria-label="${label}, ${about}">
        ${label}
      </button> `,
  )}`;
}
