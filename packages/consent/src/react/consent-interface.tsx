import { type ComponentType, useEffect, useState } from "react";

import { ConsentBar } from "./consent-bar.tsx";
import { useConsentUi } from "./consent-context.ts";
import { ConsentControl } from "./consent-control.tsx";
import { useConsent } from "./use-consent.ts";

/** Bar, control button and modal. The modal's code loads when it is first opened. */
export function ConsentInterface() {
  const { consent } = useConsentUi();
  const { isModalOpen } = useConsent();
  const [Modal, setModal] = useState<ComponentType>();

  useEffect(() => {
    if (!isModalOpen || Modal) return;
    import("./consent-modal.tsx").then(
      ({ ConsentModal }) => setModal(() => ConsentModal),
      (error: unknown) => {
        // Without it the page goes on: the bar says so, until something changes, and still works.
        consent.closeModal();
        document.documentElement.dataset.consent += " failed";
        document.querySelector<HTMLElement>("[data-consent-action=manage]")?.focus();
        reportError(error);
      },
    );
  }, [isModalOpen, Modal, consent]);

  return (
    <>
      <ConsentBar />
      <ConsentControl />
      {isModalOpen && Modal ? <Modal /> : null}
    </>
  );
}
