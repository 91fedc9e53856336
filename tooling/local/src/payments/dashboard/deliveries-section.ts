import type { Control } from "../control/control.ts";
import { type Html, html } from "../hosted/html.ts";
import type { Provider } from "../provider.ts";
import type { Delivery, DeliveryRules } from "../webhooks/delivery.ts";
import { actionForm } from "./action-form.ts";

const SHOWN = 50;

export function deliveriesSection(provider: Provider, control: Control): Html {
  const deliveries = control.deliveries().toReversed();
  const held = deliveries.filter(({ status }) => status === "held").length;
  const endpoints = provider.store.all("webhook_endpoint");
  return html`<section aria-labelledby="deliveries">
    <h2 id="deliveries">Webhook deliveries</h2>
    <p class="soft">
      To
      ${endpoints.length === 0 ? "no endpoint yet" : endpoints.map(({ url }) => html`<code>${url}</code> `)}
    </p>
    ${rulesForm(control.rules())}
    <div class="row" style="margin:0 0 1rem">
      ${held > 0 && actionForm("release", `Release ${held} held`)}
      ${
        deliveries.length > 0 &&
        actionForm("replay-all", "Replay all, shuffled", {
          fields: html`<label
            >Copies <input name="copies" type="number" min="1" max="100" value="1"
          /></label>`,
        })
      }
      ${actionForm("reset", "Back to normal")}
    </div>
    <ul class="plain">
      ${deliveries.slice(0, SHOWN).map((delivery) => html`<li>${deliveryCard(delivery)}</li>`)}
    </ul>
    ${
      deliveries.length > SHOWN &&
      html`<p class="soft">The newest ${SHOWN} of ${deliveries.length}.</p>`
    }
  </section>`;
}

function rulesForm(rules: DeliveryRules): Html {
  const sending = rules.drop ? "drop" : rules.hold ? "hold" : "send";
  const option = (value: string, label: string, chosen: string) =>
    html`<option value="${value}" ${value === chosen && html` selected`}>${label}</option>`;
  return html`<form class="card" method="post" action="/actions/rules">
    <fieldset>
      <legend>New events</legend>
      <div class="row">
        <label
          >Are
          <select name="sending">
            ${option("send", "sent", sending)} ${option("hold", "held", sending)}
            ${option("drop", "dropped", sending)}
          </select></label
        >
        <label
          >Copies of each
          <input name="copies" type="number" min="1" max="100" value="${rules.copies}"
        /></label>
        <label
          >Delay in ms
          <input name="delay" type="number" min="0" max="3600000" value="${rules.delayMs}"
        /></label>
        <label
          >Signature
          <select name="signature">
            ${option("valid", "right", rules.signature)}
            ${option("wrong_secret", "of a wrong secret", rules.signature)}
            ${option("stale", "an hour old", rules.signature)}
          </select></label
        >
        <label class="choice"
          ><input type="checkbox" name="shuffle" ${rules.shuffle && html` checked`} />
          Shuffled</label
        >
        <button>Apply</button>
      </div>
    </fieldset>
  </form>`;
}

function deliveryCard(delivery: Delivery): Html {
  const last = delivery.attempts.at(-1);
  const tone = delivery.status === "delivered" ? "good" : delivery.status === "failed" ? "bad" : "";
  const answer = last && (last.status === null ? last.error : `HTTP ${last.status}`);
  return html`<article class="card">
    <p style="margin:0 0 .3rem">
      <strong>${delivery.type}</strong> <span class="state ${tone}">${delivery.status}</span>
      <span class="soft"
        >${attempts(delivery.attempts.length)}${answer && `, last: ${answer}`}</span
      >
    </p>
    <p class="id" style="margin:0 0 .5rem">${delivery.event} → ${delivery.url}</p>
    <div class="row">
      ${actionForm("replay", "Replay", { id: delivery.event, about: delivery.type })}
      ${
        (delivery.status === "pending" || delivery.status === "held") &&
        actionForm("drop-delivery", "Drop", { id: delivery.id, about: delivery.type })
      }
    </div>
  </article>`;
}

function attempts(count: number): string {
  return count === 1 ? "1 attempt" : `${count} attempts`;
}
