import { getOptionalServices } from "@site/consent";
import { createConsent, openFrames } from "@site/consent/browser";
import { translate } from "@site/consent/locales";

import { consentConfig } from "../consent-config.ts";

const consent = createConsent(consentConfig);
const dialog = document.querySelector<HTMLDialogElement>("dialog.grant-dialog");
const boxes = document.querySelector<HTMLElement>("#boxes");
if (!dialog || !boxes) throw new Error("The page has no dialog for the cookies.");

for (const service of getOptionalServices(consentConfig)) {
  const box = Object.assign(document.createElement("input"), {
    type: "checkbox",
    value: service.id,
  });
  const label = document.createElement("label");
  label.append(box, ` ${translate(service.name, "en").text}`);
  const about = document.createElement("p");
  about.append(translate(service.description, "en").text);
  boxes.append(label, about);
}

boxes.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  consent.selectService(
    target.value as Parameters<typeof consent.selectService>[0],
    target.checked,
  );
});
dialog.addEventListener("close", consent.closeModal);

consent.subscribe(() => {
  const { draft, isModalOpen } = consent.getSnapshot();
  for (const box of boxes.querySelectorAll("input")) {
    box.checked = draft.some((id) => id === box.value);
  }
  if (isModalOpen && !dialog.open) dialog.showModal();
  if (!isModalOpen && dialog.open) dialog.close();
});

// The buttons need no listener: clicks on data-consent-action are handled for the whole page.
consent.start();
openFrames(consent);
