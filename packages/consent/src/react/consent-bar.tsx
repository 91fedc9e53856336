import { useId } from "react";

import { useConsentUi } from "./consent-context.ts";

/**
 * The bar that asks. Its markup is the same for every visitor, so it can be prerendered: the style sheet shows the
 * parts that `data-consent` on the root element selects, and clicks are handled for the whole document, by the head
 * script before React starts. It appears once its last button is parsed, so that it does not grow on the screen.
 * Put it near the beginning of the body.
 */
export function ConsentBar() {
  const { texts, locale, getLangAttribute } = useConsentUi();
  const title = useId();
  return (
    <section
      className="consent-bar"
      data-consent-bar=""
      aria-labelledby={title}
      lang={getLangAttribute(locale)}
    >
      <div className="consent-words">
        <h2 id={title}>{texts.barTitle}</h2>
        <p>{texts.barDescription}</p>
        <p role="status">
          <strong className="consent-if-unsaved">{texts.unsaved}</strong>{" "}
          <strong className="consent-if-failed">{texts.notLoaded}</strong>
        </p>
      </div>
      <div className="consent-answers">
        <button type="button" data-consent-action="accept">
          {texts.acceptAll}
        </button>
        <button type="button" data-consent-action="decline">
          <span className="consent-if-none">{texts.declineAll}</span>
          <span className="consent-if-given">{texts.deleteAll}</span>
        </button>
        <button type="button" data-consent-action="manage" aria-haspopup="dialog">
          {texts.manageCookies}
        </button>
        <button type="button" data-consent-action="save" className="consent-if-unsaved">
          {texts.save}
        </button>
      </div>
    </section>
  );
}
