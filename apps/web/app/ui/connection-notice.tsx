import { useEffect, useState, useSyncExternalStore } from "react";

const RETURN_SHOWN_MS = 4_000;

function onConnectionChange(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

function isOnline(): boolean {
  return navigator.onLine;
}

function getServerSnapshot(): boolean {
  return true;
}

/** Shows a notice while the browser is offline, and briefly when it is back online. */
export function ConnectionNotice() {
  const online = useSyncExternalStore(onConnectionChange, isOnline, getServerSnapshot);
  const [returned, setReturned] = useState(false);
  const [wasOnline, setWasOnline] = useState(online);
  if (online !== wasOnline) {
    setWasOnline(online);
    setReturned(online);
  }

  useEffect(() => {
    if (!returned) return undefined;
    const timer = setTimeout(() => setReturned(false), RETURN_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [returned]);

  const text = online
    ? returned && "You're online again."
    : "You're offline. You can read this page, but buying, downloading and saving need a connection.";
  return (
    <div role="status" className="no-print">
      {text && (
        <p
          className={`fixed bottom-0 inset-s-0 z-40 m-4 max-w-sm border border-s-4 bg-sheet px-4 py-3 text-sm ${online ? "border-river" : "border-silt"}`}
        >
          {text}
        </p>
      )}
    </div>
  );
}
