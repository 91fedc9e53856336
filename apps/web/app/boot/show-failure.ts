/** The id of the words for a page whose application did not start; features/errors/start-failure.tsx writes them. */
export const START_FAILURE_ID = "start-failure";

/**
 * Says that the application did not start: instead of a page that only waits for it, and above the content of one
 * that can be read without it.
 */
export function showStartFailure(): void {
  const words = document.querySelector<HTMLTemplateElement>(`#${START_FAILURE_ID}`)?.content;
  const [page, notice] = (words?.children ?? []) as Iterable<HTMLElement>;
  const main = document.querySelector("main");
  const heading = main?.querySelector("h1");
  if (!main || !heading || !page || !notice) return;
  if (!main.querySelector("[role=status].needs-script")) {
    main.prepend(notice);
    return;
  }
  heading.textContent = page.dataset.heading ?? "";
  main.replaceChildren(heading, page);
}
