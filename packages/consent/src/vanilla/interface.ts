import type { Consent } from "../browser/create-consent.ts";
import { openFrames } from "../browser/frame-gate.ts";
import { showDialog, showFailure } from "../browser/show-dialog.ts";
import { trapFocus } from "../browser/trap-focus.ts";
import {
  getServiceIds,
  type Locale,
  type NecessaryService,
  type Translatable,
} from "../core/config.ts";
import { LOCALES } from "../core/locale-codes.ts";
import { chooseLocale, getPrimaryLanguage } from "../locales/choose-locale.ts";
import { formatRecord } from "../locales/format-record.ts";
import type { LocalizedTexts } from "../locales/texts.ts";
import { formatDescription, translate } from "../locales/translate.ts";

export interface InterfaceOptions {
  /** The language to show first, and its texts. */
  locale: Locale;
  texts: LocalizedTexts;
  /** Loads the texts of another language: `loadTexts` from `./locales`, or your own function. */
  loadTexts: (locale: Locale) => Promise<LocalizedTexts>;
  /** Language tag of the page, if it differs from `locale`. */
  pageLanguage?: string;
  /** Address of the page with `data-consent-form`. It opens where an extension hides the modal. */
  settingsPage?: string;
}

/** What the parts of the interface need. */
interface Ui extends InterfaceOptions {
  consent: Consent;
  pageLanguage: string;
  settingsPage: string;
}

/**
 * Adds bar, control and modal to the page without a framework, and fills the elements with `data-consent-form` and
 * `data-consent-frame`. Call it once the body is parsed. Returns a function that removes everything.
 */
export function mountInterface(consent: Consent, options: InterfaceOptions): () => void {
  const ui: Ui = {
    ...options,
    consent,
    pageLanguage: options.pageLanguage ?? options.locale,
    settingsPage: options.settingsPage ?? "#",
  };
  let hasChosenLanguage = false;
  let closeModal: (() => void) | undefined;
  let removeParts = addParts(ui);
  const stopFrames = openFrames(consent);
  const stopUpdates = consent.subscribe(update);
  update();
  return () => {
    stopUpdates();
    stopFrames();
    closeModal?.();
    removeParts();
  };

  function update(): void {
    updateBoxes(ui);
    const { isModalOpen } = consent.getSnapshot();
    if (isModalOpen && !closeModal) {
      openModal();
      applyPreferredLanguage();
    } else if (!isModalOpen && closeModal) {
      const close = closeModal;
      closeModal = undefined;
      close();
    }
  }

  function openModal(): void {
    const modal = createModal(ui, (locale) => {
      hasChosenLanguage = true;
      changeLanguage(locale);
    });
    document.body.append(modal);
    updateBoxes(ui);
    let close: (() => void) | undefined;
    closeModal = () => {
      close?.();
      modal.remove();
      // With unsaved changes, the bar replaces the control button that opened the modal.
      if (document.activeElement?.matches("body, dialog *, [data-consent-control]")) {
        document.querySelector<HTMLElement>("[data-consent-action=save]")?.focus();
      }
    };
    close = showDialog(modal, () => {
      if (ui.settingsPage === "#") {
        showFailure(consent);
        return;
      }
      consent.closeModal();
      location.assign(ui.settingsPage);
    });
  }

  function applyPreferredLanguage(): void {
    const preferred = chooseLocale([ui.pageLanguage, ...navigator.languages]);
    if (!hasChosenLanguage && preferred !== ui.locale) changeLanguage(preferred);
  }

  /** If the texts can't be loaded, the current language remains. */
  function changeLanguage(locale: Locale): void {
    ui.loadTexts(locale).then((texts) => showLanguage(locale, texts), reportError);
  }

  function showLanguage(locale: Locale, texts: LocalizedTexts): void {
    Object.assign(ui, { locale, texts });
    removeParts();
    removeParts = addParts(ui);
    if (closeModal) {
      closeModal();
      openModal();
      document.querySelector<HTMLElement>(".grant-dialog select")?.focus();
    }
    updateBoxes(ui);
  }
}

/** Adds everything but the modal. Returns a function that removes it. */
function addParts(ui: Ui): () => void {
  const added: Element[] = [createBar(ui), createControl(ui)];
  document.body.prepend(...added);
  for (const place of document.querySelectorAll("[data-consent-form]")) {
    const form = createForm(ui);
    place.append(form);
    added.push(form);
  }
  for (const gate of document.querySelectorAll("[data-consent-frame]")) {
    const template = gate.querySelector("template");
    if (!template) continue;
    gate.classList.add("grant-frame");
    const notice = createFrameNotice(ui);
    template.after(...notice);
    added.push(...notice);
  }
  return () => {
    for (const part of added) part.remove();
  };
}

function createBar({ texts, ...ui }: Ui): HTMLElement {
  return createElement(
    "section",
    {
      class: "grant-bar",
      "data-consent-bar": "",
      "aria-labelledby": "grant-bar-title",
      lang: getLang(ui),
    },
    createElement(
      "div",
      { class: "grant-text" },
      createElement("div", { id: "grant-bar-title", class: "grant-title" }, texts.barTitle),
      createElement("p", {}, formatDescription(ui.consent.config, texts, ui.locale)),
      createElement(
        "p",
        { role: "status" },
        createElement("strong", { class: "grant-if-unsaved" }, texts.unsaved),
        " ",
        createElement("strong", { class: "grant-if-failed" }, texts.notLoaded),
      ),
    ),
    createElement(
      "div",
      { class: "grant-buttons" },
      createButton("accept", texts.acceptAll),
      createElement(
        "button",
        { type: "button", "data-consent-action": "decline" },
        createElement("span", { class: "grant-if-none" }, texts.declineAll),
        createElement("span", { class: "grant-if-given" }, texts.deleteAll),
      ),
      createButton("manage", texts.manageCookies, { "aria-haspopup": "dialog" }),
      createButton("save", texts.save, { class: "grant-if-unsaved" }),
    ),
  );
}

function createControl({ texts, ...ui }: Ui): HTMLElement {
  const control = createButton("manage", "", {
    class: "grant-control",
    "data-consent-control": "",
    "aria-haspopup": "dialog",
    "aria-label": texts.manageCookies,
    title: texts.manageCookies,
    lang: getLang(ui),
  });
  control.append(createIcon("M4 8h16M4 16h16M9 5v6m6 2v6"));
  return control;
}

function createModal(ui: Ui, onLanguage: (locale: Locale) => void): HTMLDialogElement {
  const { texts, consent, locale } = ui;
  const { isBlocked } = consent.getSnapshot();
  const modal = createElement(
    "dialog",
    { class: "grant-dialog", "aria-labelledby": "grant-dialog-title", lang: getLang(ui) },
    createElement(
      "div",
      { class: "grant-head" },
      createElement("h2", { id: "grant-dialog-title" }, texts.barTitle),
      createLanguageChoice(ui, onLanguage),
      createButton("close", texts.close),
    ),
    createElement(
      "div",
      { class: "grant-text" },
      createElement(
        "p",
        {},
        isBlocked ? texts.cookiesBlocked : formatDescription(consent.config, texts, locale),
      ),
      ...createServices(ui, (id, isSelected) => consent.selectService(id, isSelected)),
      createElement("p", { class: "grant-record" }),
    ),
    isBlocked
      ? undefined
      : createElement(
          "div",
          { class: "grant-buttons" },
          createButton("save", texts.save),
          createButton("accept", texts.acceptAll),
          createButton("decline", texts.declineAll),
        ),
  );
  // The close event comes later. A press of the control button before it would be lost.
  modal.addEventListener("cancel", (event) => {
    event.preventDefault();
    consent.closeModal();
  });
  modal.addEventListener("close", () => {
    // It may have been closed only to be shown in another language.
    if (modal.isConnected) consent.closeModal();
  });
  modal.addEventListener("keydown", trapFocus);
  return modal;
}

function createLanguageChoice(
  { texts, locale }: Ui,
  onLanguage: (locale: Locale) => void,
): HTMLElement {
  const options = LOCALES.map((code) =>
    createElement(
      "option",
      { value: code, lang: code },
      new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code,
    ),
  );
  const select = createElement("select", {}, ...options);
  select.value = locale;
  select.addEventListener("change", () => onLanguage(select.value as Locale));
  return createElement("label", {}, createElement("span", {}, texts.language), " ", select);
}

/** The choices of the modal as a part of a page. Ticks that are not saved are lost when the visitor leaves it. */
function createForm(ui: Ui): HTMLElement {
  const { texts, consent } = ui;
  const { isBlocked } = consent.getSnapshot();
  const save = createElement("button", { type: "button" }, texts.save);
  const form = createElement(
    "div",
    { class: "grant-form", lang: getLang(ui) },
    isBlocked ? createElement("p", {}, texts.cookiesBlocked) : undefined,
    ...createServices(ui, () => form.toggleAttribute("data-changed", true)),
    createElement("p", { class: "grant-record" }),
    isBlocked
      ? undefined
      : createElement(
          "div",
          { class: "grant-buttons" },
          save,
          createButton("accept", texts.acceptAll),
          createButton("decline", texts.declineAll),
        ),
  );
  save.addEventListener("click", () => {
    const ticked = new Set(
      Array.from(form.querySelectorAll("input"), (box) => (box.checked ? box.value : "")),
    );
    for (const id of getServiceIds(consent.config)) consent.selectService(id, ticked.has(id));
    consent.save();
  });
  return form;
}

let created = 0;

type OnSelect = (id: string, isSelected: boolean) => void;

/** All services with their boxes, by category. */
function createServices(ui: Ui, onSelect: OnSelect): HTMLElement[] {
  const { texts, consent } = ui;
  return (["necessary", "optional", "functional"] as const).flatMap((category) => {
    const services = consent.config[category];
    if (services.length === 0) return [];
    const isLocked = category === "necessary";
    const rows = services.map((service) => createService(ui, service, { isLocked, onSelect }));
    return [createElement("fieldset", {}, createElement("legend", {}, texts[category]), ...rows)];
  });
}

function createService(
  ui: Ui,
  service: NecessaryService,
  { isLocked, onSelect }: { isLocked: boolean; onSelect: OnSelect },
): HTMLElement {
  const { texts, consent } = ui;
  const { id, name, description, vendor, cookies } = service;
  const localized = texts.services?.[id];
  created += 1;
  const boxId = `grant-service-${created}`;
  const box = createElement("input", {
    id: boxId,
    type: "checkbox",
    value: id,
    "aria-describedby": `${boxId}-about`,
  });
  box.checked = isLocked;
  box.disabled = isLocked || consent.getSnapshot().isBlocked;
  box.addEventListener("change", () => onSelect(id, box.checked));
  return createElement(
    "div",
    { class: "grant-service" },
    box,
    createElement("label", { for: boxId }, localized?.name ?? createTranslated(ui, name)),
    createElement(
      "div",
      { id: `${boxId}-about` },
      createElement("p", {}, localized?.description ?? createTranslated(ui, description)),
      vendor &&
        createElement(
          "p",
          { translate: "no" },
          createElement("a", { href: vendor.policy }, vendor.name),
        ),
      cookies.length > 0
        ? createElement(
            "p",
            {},
            `${texts.cookies}: `,
            createElement("code", { translate: "no" }, cookies.join(", ")),
          )
        : undefined,
    ),
  );
}

/** Ticks the boxes as the visitor or the decision says, and shows when it was made. */
function updateBoxes({ consent, texts, locale }: Ui): void {
  const { draft, record } = consent.getSnapshot();
  for (const box of document.querySelectorAll<HTMLInputElement>(".grant-service input:enabled")) {
    // A form keeps its own ticks once the visitor has changed one.
    if (!box.closest("[data-changed]")) box.checked = draft.includes(box.value);
  }
  for (const place of document.querySelectorAll<HTMLElement>(".grant-record")) {
    place.hidden = !record;
    place.textContent = record ? formatRecord(record, texts, locale) : "";
  }
}

function createFrameNotice({ texts, settingsPage, ...ui }: Ui): HTMLElement[] {
  const [before = "", after = ""] = texts.blockedIframe.split("{here}");
  const lang = getLang(ui);
  const link = createElement(
    "a",
    { href: settingsPage, "data-consent-action": "manage", "aria-haspopup": "dialog" },
    texts.here,
  );
  return [
    createElement("p", { lang }, before, link, after),
    createButton("once", texts.loadOnce, { lang }),
  ];
}

function createButton(
  action: string,
  label: string,
  attributes: Record<string, string | undefined> = {},
): HTMLButtonElement {
  return createElement(
    "button",
    { type: "button", "data-consent-action": action, ...attributes },
    label,
  );
}

/** A text of the configuration. Has a `lang` attribute if its language differs from the interface's. */
function createTranslated({ locale, pageLanguage }: Ui, source: Translatable): HTMLElement {
  const { text, locale: written = pageLanguage } = translate(source, locale);
  return createElement("span", { lang: written === locale ? undefined : written }, text);
}

function getLang({
  locale,
  pageLanguage,
}: Pick<Ui, "locale" | "pageLanguage">): Locale | undefined {
  return locale === getPrimaryLanguage(pageLanguage) ? undefined : locale;
}

/** Creates an element. Attributes and children that are undefined are left out. */
function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | undefined>,
  ...children: (Node | string | undefined)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** Creates a line icon of 24 by 24 units. */
function createIcon(lines: string): SVGElement {
  const icon = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  const attributes = { viewBox: "0 0 24 24", width: "20", height: "20", "aria-hidden": "true" };
  for (const [name, value] of Object.entries(attributes)) icon.setAttribute(name, value);
  const drawn = { d: lines, fill: "none", stroke: "currentColor", "stroke-width": "2" };
  for (const [name, value] of Object.entries(drawn)) path.setAttribute(name, value);
  icon.append(path);
  return icon;
}
