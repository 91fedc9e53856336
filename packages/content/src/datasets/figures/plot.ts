/** A path in one of the page's colours, by its token's name. */
export function stroke(path: string, colour: string, width: number, more = ""): string {
  return `<path d="${path}" stroke="var(--color-${colour})" stroke-width="${width}"${more}/>`;
}

/** A drawing as a file. Pages show it by `use`, so that it takes their colours. */
export function figureFile(content: string, view: readonly number[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.join(" ")}"><g id="figure" fill="none" stroke-linecap="round" stroke-linejoin="round">${content}</g></svg>\n`;
}

export function tidy(length: number): number {
  return Math.round(length * 10) / 10;
}
