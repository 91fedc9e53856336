import type { Element } from "hast";
import type { Node } from "unist";

import { type ImageSources, type RenderContext, createElement } from "./context.ts";

interface PictureInput {
  src: string;
  alt: string;
  node: Node | undefined;
  context: RenderContext;
  /** Whether it may be wider than the text beside it. */
  isWide?: boolean;
}

/** An image in the editions that browsers choose from, with its dimensions, so that nothing moves when it loads. */
export function renderPicture(input: PictureInput): Element {
  reportMissingAlt(input);
  const files = input.context.resolveImage(input.src, input.node);
  return files
    ? createPicture(files, input)
    : createElement("img", { src: input.src, alt: input.alt });
}

/** An image in two editions, of which the page shows the one of its theme; browsers load no other. */
export function renderThemedPictures(input: PictureInput & { dark: string }): Element[] {
  const { src, dark, node, context } = input;
  reportMissingAlt(input);
  const [light, other] = [src, dark].map((one) => context.resolveImage(one, node));
  if (!light || !other) return [];
  if (light.width !== other.width || light.height !== other.height) {
    context.report(node, `"${dark}" needs the dimensions of "${src}", or the page would move`);
  }
  return [createPicture(light, input, ["in-light"]), createPicture(other, input, ["in-dark"])];
}

function reportMissingAlt({ src, alt, node, context }: PictureInput): void {
  if (alt.trim()) return;
  context.report(node, `the image "${src}" needs a text for those who do not see it`);
}

function createPicture(
  files: ImageSources,
  { alt, isWide }: PictureInput,
  className?: string[],
): Element {
  const sizes = isWide
    ? "(min-width: 64rem) 60rem, (min-width: 48rem) 44rem, 42rem"
    : "(min-width: 48rem) 44rem, 92vw";
  return createElement("picture", className ? { className } : {}, [
    ...files.sources.map(({ type, srcset }) =>
      createElement("source", { type, srcSet: srcset, sizes }),
    ),
    createElement("img", {
      src: files.src,
      alt,
      width: files.width,
      height: files.height,
      loading: "lazy",
      decoding: "async",
      className: [`tone-${files.tone}`],
    }),
  ]);
}
