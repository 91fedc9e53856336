#!/usr/bin/env node
import process from "node:process";

const OLDEST_NODE = 22;

// Loaded afterwards, because older versions of Node lack what it imports.
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(
    `clean-table needs Node ${OLDEST_NODE} or newer, and this is Node ${process.versions.node}.\n`,
  );
  process.exitCode = 2;
} else {
  const { runCommand } = await import("./run-command.ts");
  const { stdin, stdout, stderr } = process;
  // A reader such as `head` may close the pipe early.
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(0);
  });
  process.exitCode = await runCommand(process.argv.slice(2), {
    cwd: process.cwd(),
    stdin,
    stdout,
    stderr,
  });
}
