/** Puts the frame that waits in a gate in the place of its notice, and gives it. */
export function openGate(gate: Element): HTMLElement | null {
  const template = gate.querySelector("template");
  if (template) gate.replaceChildren(document.importNode(template.content, true));
  return gate.querySelector("iframe");
}
