import {
  createTRPCClient,
  httpBatchLink,
  httpBatchStreamLink,
  httpLink,
  TRPCClientError,
} from "@trpc/client";
import { initTRPC, TRPCError } from "@trpc/server";
import { fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import fc from "fast-check";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod/mini";

import { serveRouter } from "../../src/serve/trpc-adapter.ts";

const MAX_BATCH_SIZE = 5;
const aborted: string[] = [];

const t = initTRPC.context<{ caller: string }>().create({
  isDev: false,
  errorFormatter: ({ shape, error }) => ({ ...shape, data: { ...shape.data, is: error.code } }),
});
const named = z.object({ name: z.string() });
const router = t.router({
  greet: t.procedure
    .input(named)
    .query(({ input, ctx }) => ({ hello: input.name, of: ctx.caller })),
  nothing: t.procedure.query(() => undefined),
  count: t.procedure.mutation(() => 7),
  nested: t.router({
    rename: t.procedure.input(named).mutation(({ input }) => [input.name]),
    refuse: t.procedure.query(() => {
      throw new TRPCError({ code: "TOO_MANY_REQUESTS", message: "later" });
    }),
    fail: t.procedure.mutation(() => {
      throw new RangeError("unforeseen");
    }),
  }),
  lines: t.procedure.query(async function* () {
    yield 1;
    yield 2;
  }),
  wait: t.procedure.query(
    ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => {
          aborted.push("wait");
          reject(new Error("the caller went away"));
        });
        aborted.push("asked");
      }),
  ),
});

const servers: FastifyInstance[] = [];
let ours: string;
let reference: string;
beforeAll(async () => {
  const start = async (app: FastifyInstance): Promise<string> => {
    servers.push(app);
    return app.listen({ host: "127.0.0.1", port: 0 });
  };
  const mine = Fastify({ forceCloseConnections: true });
  serveRouter(mine, {
    router,
    prefix: "/trpc",
    maxBatchSize: MAX_BATCH_SIZE,
    createContext: () => ({ caller: "someone" }),
    onFailure: () => undefined,
    getHeaders: () => ({}),
  });
  ours = `${await start(mine)}/trpc`;
  const theirs = Fastify({ forceCloseConnections: true });
  void theirs.register(fastifyTRPCPlugin, {
    prefix: "/trpc",
    trpcOptions: {
      router,
      maxBatchSize: MAX_BATCH_SIZE,
      createContext: () => ({ caller: "someone" }),
    },
  });
  reference = `${await start(theirs)}/trpc`;
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function ask(base: string, route: string, options: RequestInit = {}) {
  const response = await fetch(`${base}${route}`, options);
  return {
    status: response.status,
    // Fastify adds a charset, which is the default of JSON anyway.
    type: response.headers.get("content-type")?.split(";", 1)[0],
    vary: response.headers.get("vary"),
    body: await response.text(),
  };
}

const post = (body: string): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body,
});
const getInput = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`;

test.each<[string, string, RequestInit?]>([
  ["a query", `/greet?${getInput({ name: "a" })}`],
  ["a query without an input", "/nothing"],
  ["a query whose input is refused", `/greet?${getInput({ name: 1 })}`],
  ["a query that needs an input and has none", "/greet"],
  ["a mutation", "/nested.rename", post(JSON.stringify({ name: "b" }))],
  [
    "a mutation without an input",
    "/count",
    { method: "POST", headers: { "content-type": "application/json" } },
  ],
  ["a refusal", "/nested.refuse"],
  ["a failure", "/nested.fail", post("{}")],
  ["a batch", `/greet,nothing?batch=1&${getInput({ 0: { name: "c" } })}`],
  ["a batch of one", `/greet?batch=1&${getInput({ 0: { name: "d" } })}`],
  [
    "a batch in which one is refused",
    `/greet,nested.refuse?batch=1&${getInput({ 0: { name: "e" } })}`,
  ],
  [
    "a batch of mutations",
    "/count,nested.rename?batch=1",
    post(JSON.stringify({ 1: { name: "f" } })),
  ],
  ["a HEAD", "/nothing", { method: "HEAD" }],
])("%s is answered as by tRPC's own adapter", async (_name, route, options) => {
  expect(await ask(ours, route, options)).toEqual(await ask(reference, route, options));
});

test.each(["not JSON at all", "null", "1", '"text"'])(
  "an input that cannot be read (%s) has the status that tRPC's own adapter gives",
  async (text) => {
    for (const [route, options] of [
      ["/nested.rename?batch=1", post(text)],
      [`/greet?batch=1&input=${encodeURIComponent(text)}`, {}],
    ] as const) {
      const answered = await ask(ours, route, options);
      expect(answered.status).toBe((await ask(reference, route, options)).status);
      expect(answered.status).toBe(400);
    }
  },
);

test("a batch that is too large is refused whole", async () => {
  const route = `/${Array.from({ length: MAX_BATCH_SIZE + 1 }, () => "nothing").join(",")}?batch=1`;
  const answered = await ask(ours, route);
  expect(answered.status).toBe((await ask(reference, route)).status);
  expect(JSON.parse(answered.body)).toMatchObject({ error: { data: { is: "BAD_REQUEST" } } });
});

test("any input is answered as by tRPC's own adapter", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), async (names) => {
      const inputs = Object.fromEntries(names.map((name, index) => [index, { name }]));
      const path = names.map(() => "greet").join(",");
      const route = `/${path}?batch=1&${getInput(inputs)}`;
      expect(await ask(ours, route)).toEqual(await ask(reference, route));
    }),
    { numRuns: 50 },
  );
});

test.each([
  ["single", httpLink],
  ["batched", httpBatchLink],
  ["streamed", httpBatchStreamLink],
] as const)("the unmodified client is understood with %s requests", async (_name, link) => {
  const client = createTRPCClient<typeof router>({ links: [link({ url: ours })] });
  const answers = await Promise.all([
    client.greet.query({ name: "x" }),
    client.nothing.query(),
    client.nested.refuse.query().catch((thrown: unknown) => thrown),
  ]);
  expect(answers.slice(0, 2)).toEqual([{ hello: "x", of: "someone" }, undefined]);
  expect(answers[2]).toBeInstanceOf(TRPCClientError);
  expect((answers[2] as TRPCClientError<typeof router>).data).toMatchObject({
    httpStatus: 429,
    is: "TOO_MANY_REQUESTS",
  });
  expect(await client.count.mutate()).toBe(7);
});

test("a stream reaches the unmodified client line by line", async () => {
  const client = createTRPCClient<typeof router>({ links: [httpBatchStreamLink({ url: ours })] });
  const seen: number[] = [];
  for await (const line of await client.lines.query()) seen.push(line);
  expect(seen).toEqual([1, 2]);
});

test("a call ends when its caller goes away", async () => {
  const client = createTRPCClient<typeof router>({ links: [httpBatchLink({ url: ours })] });
  const leaving = new AbortController();
  const asked = client.wait.query(undefined, { signal: leaving.signal });
  await expect.poll(() => aborted).toEqual(["asked"]);
  leaving.abort();
  await expect(asked).rejects.toBeInstanceOf(TRPCClientError);
  await expect.poll(() => aborted).toEqual(["asked", "wait"]);
});
