const PAUSE_MS = 500;

let waiting: URL | undefined;
let timer: ReturnType<typeof setTimeout>;

/**
 * Writes what a visitor has chosen into the query of the address, once they pause or press something that may lead
 * away. Safari refuses to write more than 100 times in 30 s. React Router learns of it at the next navigation.
 */
export function updateAddressQuery(query: URLSearchParams): void {
  waiting = new URL(location.href);
  waiting.search = query.toString();
  clearTimeout(timer);
  timer = setTimeout(write, PAUSE_MS);
  // Before the listeners that follow a link. The same function is added once.
  addEventListener("click", write, true);
  addEventListener("pagehide", write);
}

function write(): void {
  clearTimeout(timer);
  // Back may have left the page meanwhile.
  if (waiting?.pathname === location.pathname) history.replaceState(history.state, "", waiting);
  waiting = undefined;
}
