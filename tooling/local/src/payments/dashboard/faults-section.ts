import type { Control } from "../control/control.ts";
import { type Html, html } from "../hosted/html.ts";
import { actionForm } from "./action-form.ts";

export function faultsSection(control: Control): Html {
  const faults = control.faults();
  return html`<section aria-labelledby="faults">
    <h2 id="faults">Faults of the API</h2>
    ${faults.map(
      ({ kind, times, path }) =>
        html`<p class="card">
          <strong>${kind}</strong> for ${times === undefined ? "all" : times} more requests
          ${path && html`to <code>${path}</code>`}
        </p>`,
    )}
    <form class="card" method="post" action="/actions/fault">
      <div class="row">
        <label
          >Next requests
          <select name="kind">
            <option value="error">fail with 500</option>
            <option value="slow">are slow</option>
            <option value="nonsense">get nonsense</option>
            <option value="refuse">get no answer</option>
            <option value="rate_limit">meet the rate limit</option>
          </select></label
        >
        <label>How many <input name="times" type="number" min="1" max="10000" value="1" /></label>
        <label
          >How slow, in ms <input name="ms" type="number" min="0" max="600000" value="3000"
        /></label>
        <button>Apply</button>
      </div>
    </form>
    ${faults.length > 0 && actionForm("clear-faults", "Clear all faults")}
  </section>`;
}
