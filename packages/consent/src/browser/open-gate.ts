/** Replaces a gate's notice with the frame that waits in it, and returns the frame. */
export function openFrameGate(gate: Element): HTMLElement | null {
  const template = gate.querySelector("template");
  if (template) gate.replaceChildren(document.importNode(template.content, true));
  return gate.querySelector("iframe");
}
