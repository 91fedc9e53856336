import { type Figure, type FigureName, figureNamed, figureWords } from "./figure-words.ts";
import { type MessName, messNamed, messNames, messWords } from "./mess-words.ts";

export type DrawingName = FigureName | MessName;

/** What a text may name as its drawing. */
export const drawingNames: readonly DrawingName[] = [
  ...(Object.keys(figureWords) as FigureName[]),
  ...messNames,
];

export function drawingNamed(name: DrawingName): Figure {
  return isMess(name) ? messNamed(name) : figureNamed(name);
}

function isMess(name: DrawingName): name is MessName {
  return Object.hasOwn(messWords, name);
}
