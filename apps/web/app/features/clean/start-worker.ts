/** Waits until a worker says something, which it does once its code is loaded. */
export function startWorker(worker: Worker): Promise<Worker> {
  return new Promise((resolve, reject) => {
    worker.addEventListener("message", () => resolve(worker), { once: true });
    worker.addEventListener("error", () => reject(new Error("The worker did not start.")), {
      once: true,
    });
  });
}
