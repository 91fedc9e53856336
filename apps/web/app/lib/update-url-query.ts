const PAUSE_MS = 500;

let pendingUrl: URL | undefined;
let timer: ReturnType<typeof setTimeout>;

/**
 * Writes the visitor's choices into the query of the URL, after a pause or before a click may leave the page, because
 * Safari allows only 100 writes in 30 seconds. React Router sees the new query at the next navigation.
 */
export function updateUrlQuery(query: URLSearchParams): void {
  pendingUrl = new URL(location.href);
  pendingUrl.search = query.toString();
  clearTimeout(timer);
  timer = setTimeout(replaceUrl, PAUSE_MS);
  // In the capture phase, before the listeners that follow links. Adding the same listener again has no effect.
  addEventListener("click", replaceUrl, true);
  addEventListener("pagehide", replaceUrl);
}

function replaceUrl(): void {
  clearTimeout(timer);
  // The visitor may have gone back to another page meanwhile.
  if (pendingUrl?.pathname === location.pathname)
    history.replaceState(history.state, "", pendingUrl);
  pendingUrl = undefined;
}
