/** The id of the template with the failure texts; features/errors/start-failure.tsx renders it. */
export const START_FAILURE_ID = "start-failure";

/**
 * Shows that the application did not start. The message replaces the content if the page needs the application;
 * otherwise it is a notice above the content.
 */
export function showStartFailure(): void {
  const template = document.querySelector<HTMLTemplateElement>(`#${START_FAILURE_ID}`)?.content;
  const [page, notice] = (template?.children ?? []) as Iterable<HTMLElement>;
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
