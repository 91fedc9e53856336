const SHOWN_MS = 4_000;

/** Adds a copy button to each code block, until the signal aborts. */
export function addCopyButtons(text: HTMLElement, left: AbortSignal): void {
  for (const block of text.querySelectorAll("figure.code-block:not(.output) > pre")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy-code";
    button.textContent = "Copy";
    button.ariaLive = "polite";
    button.addEventListener("click", () => void copy(block.textContent ?? "", button));
    block.before(button);
    left.addEventListener("abort", () => button.remove());
  }
}

async function copy(code: string, button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Your browser doesn't allow this. Select the text and copy it";
  }
  setTimeout(() => (button.textContent = "Copy"), SHOWN_MS);
}
