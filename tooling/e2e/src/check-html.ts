import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { text } from "node:stream/consumers";

interface HtmlError {
  url: string;
  lastLine?: number;
  message: string;
  extract?: string;
}

/**
 * JVM options for a run of seconds, which is too short to profit from the second compiler and parallel garbage
 * collection.
 */
const shortRun = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/**
 * Ignores messages about CSS, because the checker's parser does not know features that browsers have had for years
 * (@property, view transitions, light-dark()).
 */
const ofStyles = "CSS: .*";

/** Returns the Nu Html Checker's errors for every document of a folder; `undefined` without Java. */
export async function checkHtml(folder: string): Promise<string[] | undefined> {
  const jar = path.join(
    path.dirname(createRequire(import.meta.url).resolve("vnu-jar/package.json")),
    "build/dist/vnu.jar",
  );
  const options = ["--errors-only", "--skip-non-html", "--format", "json"];
  const checker = spawn(
    "java",
    ["-Xss4m", ...shortRun, "-jar", jar, ...options, "--filterpattern", ofStyles, folder],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const [report, isStarted] = await Promise.all([
    text(checker.stderr),
    new Promise<boolean>((resolve) => {
      checker.once("error", () => resolve(false));
      checker.once("close", () => resolve(true));
    }),
  ]);
  if (!isStarted) return undefined;
  const { messages } = JSON.parse(report) as { messages: HtmlError[] };
  return messages.map(
    ({ url, message, extract = "" }) =>
      `${path.relative(folder, new URL(url).pathname)}: ${message} ${extract}`,
  );
}
