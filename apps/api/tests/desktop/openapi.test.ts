import { readFileSync } from "node:fs";

import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, expect, test } from "vitest";

import { withSuite } from "../setup/suite.ts";

const suite = withSuite();
let served: Record<string, unknown>;
beforeAll(async () => {
  const response = await fetch(`${suite.api.url}/api/v1/openapi.json`);
  served = (await response.json()) as Record<string, unknown>;
});

test("the document is valid OpenAPI 3.1, and all its references exist", async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(served));
  expect(result).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
  const references = [
    ...JSON.stringify(served).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g),
  ];
  const { schemas } = served.components as { schemas: object };
  const unknown = references.map(([, name]) => name).filter((name) => !((name ?? "") in schemas));
  expect(references.length).toBeGreaterThan(20);
  expect(unknown).toEqual([]);
});

test("the committed document is the one that is served: pnpm --filter @site/api openapi rewrites it", () => {
  const file = new URL("../../openapi.json", import.meta.url);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(served);
});

test("every documented operation exists and returns its documented errors", async () => {
  const paths = served.paths as Record<string, Record<string, { responses: object }>>;
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      const url = suite.api.url + path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
      const response = await fetch(url, { method: method.toUpperCase() });
      expect(Object.keys(responses), `${method} ${path}`).toContain(String(response.status));
      if (response.ok) continue;
      expect(response.headers.get("content-type")).toContain("application/problem+json");
    }
  }
});
