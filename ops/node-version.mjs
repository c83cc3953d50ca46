/** The oldest Node that the build tools run on; npm scripts bring their own, newer one. */
const OLDEST = "22.22";

/** Ends the process with a plain sentence when this Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST.split(".").map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  console.error(
    `This needs Node ${OLDEST} or newer, and here Node ${process.versions.node} runs.\n` +
      "Start it through npm (npm start, npm run dev, npm test, npm run ops): the project brings its own Node.",
  );
  process.exit(1);
}
