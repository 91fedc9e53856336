/** Runs on the list: waits for the next mail and puts it on top, without touching the focused element. */
export const listScript = `
(async () => {
  const list = document.querySelector("ol");
  const status = document.querySelector("[role=status]");
  const to = document.querySelector("#to").value;
  let newest = list.dataset.newest;
  while (true) {
    try {
      const query = new URLSearchParams({ after: newest, ...(to && { to }) });
      const answer = await fetch("/api/messages/next?" + query);
      if (answer.status !== 200) continue;
      newest = (await answer.json()).message.id;
      const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
      const known = new Set([...list.children].map((item) => item.dataset.id));
      const added = [...fresh.querySelectorAll("li")].filter((item) => !known.has(item.dataset.id));
      list.prepend(...added);
      newest = fresh.querySelector("ol").dataset.newest;
      status.textContent = added.length === 1 ? "A mail has arrived." : added.length + " mails have arrived.";
    } catch {
      status.textContent = "The inbox does not answer. Reload this page once it runs again.";
      return;
    }
  }
})();
`;
