import { type IframeHTMLAttributes, useState } from "react";

import { useConsentUi, useConsent } from "./consent-context.ts";

export interface ConsentFrameProps extends IframeHTMLAttributes<HTMLIFrameElement> {
  src: string;
  title: string;
  /** Id of the service that the frame requires. Default: all functional services. */
  service?: string;
}

/**
 * An iframe that loads once its service is enabled, or when the visitor loads only this frame.
 * Without JavaScript it is a link.
 */
export function ConsentFrame({ service, src, title, className, ...attributes }: ConsentFrameProps) {
  const { texts, locale, toLang, settingsPage } = useConsentUi();
  const { allowsFrame } = useConsent();
  const [isLoadedOnce, setLoadedOnce] = useState(false);
  if (isLoadedOnce || allowsFrame(service)) {
    return (
      <div className={`grant-frame ${className ?? ""}`}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the author decides what the frame may do */}
        <iframe
          ref={isLoadedOnce ? focusFrame : undefined}
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
    <div className={`grant-frame ${className ?? ""}`}>
      <p lang={toLang(locale)}>
        {before}
        <a href={settingsPage} data-consent-action="manage" aria-haspopup="dialog">
          {texts.here}
        </a>
        {after}
      </p>
      <button type="button" lang={toLang(locale)} onClick={() => setLoadedOnce(true)}>
        {texts.loadOnce}
      </button>
      <a href={src} rel="noreferrer">
        {title}
      </a>
    </div>
  );
}

/** The clicked button disappears, so the frame gets the focus. */
function focusFrame(frame: HTMLIFrameElement | null): void {
  frame?.focus({ preventScroll: true });
}
