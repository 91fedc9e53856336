const mono = "--font-mono:";
const dataFace = /(--font-mono:)"?Site Data"?,\s*/g;
const face = /@font-face\s*\{[^}]*\}/g;

/**
 * The page's own rules set data in a monospace of the machine. The whole stylesheet, which comes after
 * the first paint, names the face, and only then does the browser fetch it.
 */
export function withDataFaceLater(css: string): string {
  const later = css.replaceAll(dataFace, "$1");
  if (css.includes(mono) && later === css)
    throw new Error(`${mono} does not begin with Site Data.`);
  return later;
}

/** The stylesheet without faces: every page has them, and to hear of one anew sets all text again. */
export function withoutFaces(css: string): string {
  return css.replaceAll(face, "");
}
