import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { text } from "node:stream/consumers";

/** A message of the Nu Html Checker about a page. */
interface HtmlError {
  url: string;
  lastLine?: number;
  message: string;
  extract?: string;
}

/** It ends within seconds, before what it compiles a second time and collects in parallel has paid for itself. */
const shortRun = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/** Its CSS parser lacks features that browsers have had for years (@property, view transitions, light-dark()). */
const ofStyles = "CSS: .*";

/** The errors that the Nu Html Checker finds in every document of a folder; `undefined` without Java. */
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
