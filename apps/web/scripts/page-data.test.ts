import { expect, test } from "vitest";

import { pageData } from "./page-data.ts";

const encoded = Buffer.from(
  '[{"_1":2,"_5":6},"routes/data",{"_3":4},"data",{"_7":8},"routes/blog",{"_3":9},"rows",3,{}]\n',
);
const route = { id: "", module: "" };

test("the browser is answered for the routes that do not load by themselves", async () => {
  const routes = { "routes/data": route, "routes/blog": { ...route, hasClientLoader: true } };
  expect(await pageData("x.data", encoded, routes)).toBe('{"routes/data":{"rows":3}}');
});

test("a page whose routes all load by themselves needs no file", async () => {
  const own = { ...route, hasClientLoader: true };
  const routes = { "routes/data": own, "routes/blog": own };
  expect(await pageData("x.data", encoded, routes)).toBeUndefined();
});
