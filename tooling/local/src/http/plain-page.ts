import { escapeHtml } from "@site/content/markup/escape-html";

const common = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
input, button { font: inherit; padding: .4rem .6rem; }
`;

/** A page of a stand-in's own tools; `body` is HTML. */
export function plainPage({
  title,
  style,
  body,
}: {
  title: string;
  style: string;
  body: string;
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${common}${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
