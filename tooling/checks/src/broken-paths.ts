import path from "node:path";

export interface BrokenPath {
  file: string;
  line: number;
  target: string;
  reason: string;
}

export interface Repository {
  /** All files, relative to the root. */
  files: ReadonlySet<string>;
  read: (file: string) => string;
  /** Whether git ignores the path. Such files may not exist yet, because they are build output. */
  isIgnored: (file: string) => boolean;
  /** Whether a document is a page of the site. Its links are URLs, which the site's own build checks. */
  isPage?: (file: string) => boolean;
  /**
   * Whether a document is a decision record. Records are not updated, so only their links to other records are
   * checked.
   */
  isRecord?: (file: string) => boolean;
}

const link = /\[[^\]]*\]\(<?([^)\s>]+)>?[^)]*\)/g;
const codeSpan = /`([^`\n]+)`/g;
// `./x.ts` and `../x.ts` are import specifiers, not paths.
const pathLike = /^(?!\.{1,2}\/)[\w@.{},*-]+(?:\/[\w@.{},*-]+)*\/?$/;
const fileLike = /\.(?:c?[jt]sx?|m[jt]s|json|md|ya?ml|css|html|sql|sh|png|svg)$/;

/**
 * Finds broken links and paths in the documentation: relative links with their anchors, and paths in backticks. A
 * path is relative to the root or to the document, or, without its first folders (`lib/trpc.ts`), can be anywhere in
 * the repository.
 */
export function findBrokenPaths(repository: Repository): BrokenPath[] {
  const known = addFolders(repository.files);
  const documents = [...repository.files].filter(
    (file) => file.endsWith(".md") && !repository.isPage?.(file),
  );
  return documents.flatMap((file) =>
    readProse(repository.read(file)).flatMap(({ text, line }) => [
      ...findMatches(text, link).flatMap((target) => {
        const reason = findLinkError(target, file, repository, known);
        return reason && isLinkChecked(target, file, repository)
          ? [{ file, line, target, reason }]
          : [];
      }),
      ...findMatches(text, codeSpan)
        .filter(() => !repository.isRecord?.(file))
        .filter((target) => isBrokenPath(target, file, repository, known))
        .map((target) => ({ file, line, target, reason: "no such file or folder" })),
    ]),
  );
}

function findMatches(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, target = ""]) => target);
}

function addFolders(files: ReadonlySet<string>): Set<string> {
  const known = new Set(["."]);
  for (const file of files) {
    for (let at = file; at !== "."; at = path.posix.dirname(at)) known.add(at);
  }
  return known;
}

/** Returns the lines outside fenced code blocks. */
function readProse(markdown: string): { text: string; line: number }[] {
  let fenced = false;
  return markdown.split("\n").flatMap((text, index) => {
    const fence = /^\s*(```|~~~)/.test(text);
    if (fence) fenced = !fenced;
    return fenced || fence ? [] : [{ text, line: index + 1 }];
  });
}

function isLinkChecked(target: string, file: string, { isRecord }: Repository): boolean {
  return !isRecord?.(file) || isRecord(resolveTarget(path.posix.dirname(file), target));
}

function findLinkError(
  target: string,
  file: string,
  repository: Repository,
  known: Set<string>,
): string | undefined {
  if (/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(target)) return undefined;
  const [linked = "", anchor] = decodeURI(target).split("#", 2);
  const resolved = linked ? resolveTarget(path.posix.dirname(file), linked) : file;
  if (!known.has(resolved)) return "no such file or folder";
  if (!anchor || !resolved.endsWith(".md")) return undefined;
  return readAnchors(repository.read(resolved)).has(anchor) ? undefined : "no heading of that name";
}

function isBrokenPath(
  target: string,
  file: string,
  repository: Repository,
  known: Set<string>,
): boolean {
  if (!target.includes("/") || !pathLike.test(target) || target.startsWith("@")) return false;
  const folders = [".", path.posix.dirname(file)];
  const candidates = folders.map((folder) => resolveTarget(folder, target));
  const tail = target.endsWith("/") ? "/" : "";
  const first = target.replace(/^(?:\.{1,2}\/)+/, "").split("/")[0] ?? "";
  const isLocal =
    target.startsWith(".") || folders.some((folder) => known.has(resolveTarget(folder, first)));
  if (!isLocal && !fileLike.test(target)) return false;
  if (candidates.some((at) => known.has(at) || repository.isIgnored(at + tail))) return false;
  if (/[*{]/.test(target)) {
    return ![...known].some((one) => candidates.some((at) => path.posix.matchesGlob(one, at)));
  }
  return ![...repository.files].some((one) => one.endsWith(`/${target}`));
}

function resolveTarget(folder: string, target: string): string {
  return path.posix.join(folder, target).replace(/\/$/, "");
}

/** Returns the anchors of a document's headings, as code hosts generate them. */
function readAnchors(markdown: string): Set<string> {
  const names = readProse(markdown).flatMap(({ text }) =>
    findMatches(text, /^#{1,6}\s+(.+?)\s*#*$/g),
  );
  return new Set(
    names.map((name) =>
      name
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .replace(/\s/g, "-"),
    ),
  );
}
