// Runs before anything else, in syntax that every version of Node reads.
var isLinux = process.platform === "linux";
var needed = isLinux ? [20, 0] : [24, 2];
var version = process.versions.node.split(".").map(Number);
if (version[0] < needed[0] || (version[0] === needed[0] && version[1] < needed[1])) {
  console.error(
    "This needs Node " +
      needed.join(".") +
      " or newer and found " +
      version.join(".") +
      ": install Node 24 from https://nodejs.org.",
  );
  process.exit(1);
}
