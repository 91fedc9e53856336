// Loaded before a program that `npm start` runs (see `startNode`): the channel to the parent closes when the parent
// is gone, even after kill -9, and then nothing may keep listening on the ports.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
