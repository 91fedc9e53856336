import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { expect, test } from "vitest";

const script = `
  const { findFreePort } = await import(${JSON.stringify(new URL("free-port.ts", import.meta.url).href)});
  const ports = [];
  for (let turn = 0; turn < 150; turn += 1) ports.push(await findFreePort());
  console.log(JSON.stringify(ports));
`;

test("concurrent processes never get the same port", async () => {
  const answers = await Promise.all(
    Array.from({ length: 3 }, () =>
      promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]),
    ),
  );
  const ports = answers.flatMap(({ stdout }) => JSON.parse(stdout) as number[]);
  expect(new Set(ports).size).toBe(450);
  for (const port of ports) expect(port).toBeLessThan(32_768);
});
