import { type RequestListener, type Server, createServer } from "node:http";

export interface Listening {
  url: string;
  server: Server;
  /** Stops accepting, closes open connections, and waits until the port is free. */
  close: () => Promise<void>;
}

/** Serves on 127.0.0.1 alone. Rejects with the system's error if the port is taken. */
export function listen(handler: RequestListener, port: number): Promise<Listening> {
  const server = createServer(handler);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve({
        url: `http://127.0.0.1:${port}`,
        server,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}
