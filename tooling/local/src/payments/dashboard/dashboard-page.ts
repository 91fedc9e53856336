import type { Control } from "../control/control.ts";
import { html } from "../hosted/html.ts";
import { page } from "../hosted/page.ts";
import type { Provider } from "../provider.ts";
import { deliveriesSection } from "./deliveries-section.ts";
import { faultsSection } from "./faults-section.ts";
import { sessionCard } from "./session-card.ts";

const SHOWN = 30;

/** All recorded events, and all available actions. */
export function dashboardPage(provider: Provider, control: Control, alert: string | null): string {
  const sessions = provider.store.all("checkout.session").toReversed();
  return page(
    "Payments, local stand-in",
    html`<h1>Payments</h1>
      ${alert && html`<p class="card alert" role="alert">${alert}</p>`}
      <nav aria-label="On this page" class="row">
        <a href="#sessions">Payments</a> <a href="#deliveries">Webhook deliveries</a>
        <a href="#faults">Faults</a> <a href="/">Reload</a>
      </nav>
      <section aria-labelledby="sessions">
        <h2 id="sessions">Payments</h2>
        ${
          sessions.length === 0 &&
          html`<p class="card soft">
            None yet. A payment shows up here as soon as the shop opens a checkout.
          </p>`
        }
        <ul class="plain">
          ${sessions.slice(0, SHOWN).map((session) => html`<li>${sessionCard(provider, session)}</li>`)}
        </ul>
        ${
          sessions.length > SHOWN &&
          html`<p class="soft">The newest ${SHOWN} of ${sessions.length}.</p>`
        }
      </section>
      ${deliveriesSection(provider, control)} ${faultsSection(control)}`,
  );
}
