import type { Element } from "hast";
import type { Node } from "unist";

import { type ImageSources, type RenderContext, createElement } from "./context.ts";

interface PictureInput {
  src: string;
  alt: string;
  node: Node | undefined;
  context: RenderContext;
  /** Whether the image may be wider than the text column. */
  isWide?: boolean;
}

/** Renders an image with its variants and dimensions, so that nothing moves when it loads. */
export function renderPicture(input: PictureInput): Element {
  reportMissingAlt(input);
  const files = input.context.resolveImage(input.src, input.node);
  return files
    ? createPicture(files, input)
    : createElement("img", { src: input.src, alt: input.alt });
}

/** Renders an image for each theme. Browsers load only that of the current theme. */
export function renderThemedPictures(input: PictureInput & { dark: string }): Element[] {
  const { src, dark, node, context } = input;
  reportMissingAlt(input);
  const [lightImage, darkImage] = [src, dark].map((url) => context.resolveImage(url, node));
  if (!lightImage || !darkImage) return [];
  if (lightImage.width !== darkImage.width || lightImage.height !== darkImage.height) {
    context.report(node, `"${dark}" needs the dimensions of "${src}", or the page would move`);
  }
  return [
    createPicture(lightImage, input, ["in-light"]),
    createPicture(darkImage, input, ["in-dark"]),
  ];
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
