import { type IframeHTMLAttributes, useState } from "react";

import { useConsentUi } from "./consent-context.ts";
import { useConsent } from "./use-consent.ts";

export interface ConsentFrameProps extends IframeHTMLAttributes<HTMLIFrameElement> {
  src: string;
  title: string;
  /** Identifier of the item that it waits for. Default: all functional items. */
  service?: string;
}

/**
 * An iframe that loads nothing until its item is on, or the visitor asks for this one alone. Without JavaScript it
 * is a link.
 */
export function ConsentFrame({ service, src, title, className, ...attributes }: ConsentFrameProps) {
  const { texts, locale, getLangAttribute, settingsPage } = useConsentUi();
  const { allowsFrame } = useConsent();
  const [once, setOnce] = useState(false);
  if (once || allowsFrame(service)) {
    return (
      <div className={`consent-frame ${className ?? ""}`}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- what it may do is its author's choice */}
        <iframe
          ref={once ? focusFrame : undefined}
          loading="lazy"
          {...attributes}
          src={src}
          title={title}
        />
      </div>
    );
  }
  const [before, after] = texts.blockedIframe.split("{here}");
  return (
    <div className={`consent-frame ${className ?? ""}`}>
      <p lang={getLangAttribute(locale)}>
        {before}
        <a href={settingsPage} data-consent-action="manage" aria-haspopup="dialog">
          {texts.here}
        </a>
        {after}
      </p>
      <button type="button" lang={getLangAttribute(locale)} onClick={() => setOnce(true)}>
        {texts.loadOnce}
      </button>
      <a href={src} rel="noreferrer">
        {title}
      </a>
    </div>
  );
}

/** The button that requested the frame is gone, and the focus would be lost with it. */
function focusFrame(frame: HTMLIFrameElement | null): void {
  frame?.focus({ preventScroll: true });
}
