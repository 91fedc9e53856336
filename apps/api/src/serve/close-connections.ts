import type { FastifyInstance } from "fastify";

/**
 * Makes closing the app wait for requests in progress, and for nothing else. `forceCloseConnections` then ends every
 * connection, including idle ones.
 */
export function closeConnectionsGracefully(app: FastifyInstance): void {
  let active = 0;
  let isClosing = false;
  let onAllAnswered = (): void => undefined;
  app.addHook("onRequest", (_request, reply, done) => {
    active += 1;
    reply.raw.once("close", () => {
      active -= 1;
      if (active === 0) onAllAnswered();
    });
    done();
  });
  // Makes clients and proxies send their next request elsewhere.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isClosing) void reply.header("connection", "close");
    done();
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    if (active > 0) await new Promise<void>((resolve) => (onAllAnswered = resolve));
  });
}
