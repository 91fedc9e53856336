/** Puts the frame that waits in a gate in the place of its notice. */
export function openGate(gate: Element): void {
  const template = gate.querySelector("template");
  if (!template) return;
  gate.replaceChildren(document.importNode(template.content, true));
}
