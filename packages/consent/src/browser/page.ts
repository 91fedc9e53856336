import type { ConsentRule } from "../core/config.ts";
import type { ConsentState } from "../core/state.ts";

/** The action that an element with `data-consent-action` requests. */
export type ClickAction = "accept" | "decline" | "save" | "manage" | "close" | "once";

/** A requested action with the element that requested it. */
export interface ConsentClick {
  action: ClickAction;
  target: Element;
  isOnBar: boolean;
}

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * Calls back for each click on an element with `data-consent-action`, anywhere in the page. Returns a function that
 * removes the listener.
 */
export function onConsentClick(callback: (click: ConsentClick) => void): () => void {
  const listener = (event: MouseEvent) => {
    const target = event.target instanceof Element && event.target.closest("[data-consent-action]");
    if (!target) return;
    // Without JavaScript, the link in a frame's notice leads to the cookie page.
    event.preventDefault();
    const action = target.getAttribute("data-consent-action") as ClickAction;
    callback({ action, target, isOnBar: target.closest("[data-consent-bar]") !== null });
  };
  document.addEventListener("click", listener);
  return () => document.removeEventListener("click", listener);
}

/** Moves the focus from the bar, which disappears, to the control button that replaces it. */
export function focusControlButton(): void {
  document.querySelector<HTMLElement>("[data-consent-control]")?.focus({ preventScroll: true });
}

/** The part of the state that does not depend on what the visitor does in the page. */
type StoredState = Pick<ConsentState, "isPromptRequired" | "enabled"> & {
  isBlocked: boolean;
  rule: ConsentRule;
};

/**
 * Writes the state into `data-consent` on the root element. The bar's markup is the same for every
 * visitor; the style sheet shows its parts by this attribute, so the bar is never rendered again.
 */
export function writeStateAttribute(
  state: StoredState & { isUnsaved: boolean; isModalOpen: boolean },
): void {
  document.documentElement.dataset.consent =
    formatStateAttribute(state) + (state.isUnsaved && !state.isModalOpen ? " unsaved" : "");
}

/**
 * Formats a stored state as the attribute: `ask`, `done` or `blocked`, followed by `given` if a
 * service is enabled, and by the rule unless it is `opt-in`.
 */
export function formatStateAttribute({
  isBlocked,
  isPromptRequired,
  enabled,
  rule,
}: StoredState): string {
  const shown = isPromptRequired ? "ask" : "done";
  return (
    (isBlocked ? "blocked" : shown) +
    (enabled.length > 0 ? " given" : "") +
    (rule === "opt-in" ? "" : ` ${rule}`)
  );
}

export interface TabSync {
  /** Notifies the other tabs that the cookies changed. */
  notify: () => void;
  stop: () => void;
}

/**
 * Calls back when the cookies may have changed elsewhere: another tab notifies this one, the page returns from the
 * back/forward cache, or it becomes visible again, since tabs of other subdomains cannot notify it.
 */
export function syncTabs(name: string, callback: () => void): TabSync {
  let channel: BroadcastChannel | undefined;
  const openChannel = () => {
    try {
      channel = new BroadcastChannel(`consent:${name}`);
      channel.addEventListener("message", callback);
    } catch {
      // Firefox throws if cookies are blocked. The other events still work.
    }
  };
  // An open channel can prevent the page from entering the back/forward cache.
  const closeChannel = () => {
    channel?.close();
    channel = undefined;
  };
  const onPageShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    openChannel();
    callback();
  };
  const onVisibilityChange = () => {
    if (document.visibilityState === "visible") callback();
  };

  openChannel();
  window.addEventListener("pagehide", closeChannel);
  window.addEventListener("pageshow", onPageShow);
  document.addEventListener("visibilitychange", onVisibilityChange);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    notify: () => channel?.postMessage(null),
    stop() {
      closeChannel();
      window.removeEventListener("pagehide", closeChannel);
      window.removeEventListener("pageshow", onPageShow);
      document.removeEventListener("visibilitychange", onVisibilityChange);
    },
  };
}
