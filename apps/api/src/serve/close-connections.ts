import type { FastifyInstance } from "fastify";

/**
 * While the app closes, requests under way are answered and nothing else is waited for: with `forceCloseConnections`
 * Fastify then ends every connection, also one that is kept for a next request or never sent one.
 */
export function closeConnectionsGracefully(app: FastifyInstance): void {
  let underWay = 0;
  let isClosing = false;
  let allAnswered = (): void => undefined;
  app.addHook("onRequest", (_request, reply, done) => {
    underWay += 1;
    reply.raw.once("close", () => {
      underWay -= 1;
      if (underWay === 0) allAnswered();
    });
    done();
  });
  // So that a client or proxy sends its next request elsewhere.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isClosing) void reply.header("connection", "close");
    done();
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    if (underWay > 0) await new Promise<void>((resolve) => (allAnswered = resolve));
  });
}
