export interface TabSync {
  /** Notifies the other tabs that the cookies changed. */
  notifyTabs: () => void;
  stop: () => void;
}

/**
 * Calls back when the cookies may have changed elsewhere: another tab reports it, the page returns from the
 * back/forward cache, or it becomes visible again (a tab of another subdomain cannot report).
 */
export function syncTabs(name: string, callback: () => void): TabSync {
  let channel: BroadcastChannel | undefined;
  const open = () => {
    channel = new BroadcastChannel(`consent:${name}`);
    channel.addEventListener("message", callback);
  };
  // An open channel can keep a page out of the back/forward cache.
  const close = () => {
    channel?.close();
    channel = undefined;
  };
  const show = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    open();
    callback();
  };
  const look = () => {
    if (document.visibilityState === "visible") callback();
  };

  open();
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", show);
  document.addEventListener("visibilitychange", look);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    notifyTabs: () => channel?.postMessage(null),
    stop() {
      close();
      window.removeEventListener("pagehide", close);
      window.removeEventListener("pageshow", show);
      document.removeEventListener("visibilitychange", look);
    },
  };
}
