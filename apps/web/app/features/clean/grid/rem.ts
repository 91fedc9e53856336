const ROOT_PX = 16;

/** A length of the grid, which counts in pixels at the usual size of text: it grows with the text. */
export function rem(length: number): string {
  return `${length / ROOT_PX}rem`;
}

/** How many pixels of the screen such a pixel is. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / ROOT_PX;
}
