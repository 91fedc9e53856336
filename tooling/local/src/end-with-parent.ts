// Loaded before a program that `npm start` runs (see `startNode`). The channel to the parent closes when the parent
// ends, even after kill -9. The program then ends too, so that it does not occupy its ports.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
