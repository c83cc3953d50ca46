/**
 * Exits with one sentence when the project's packages are missing or Node is too old for the build
 * tools. Plain JavaScript, so that an old Node can parse it.
 */
import { existsSync } from "node:fs";

const OLDEST = "22.22";
/** Written by npm at the end of an install. */
const INSTALLED = new URL("../node_modules/.package-lock.json", import.meta.url);

if (!existsSync(INSTALLED)) {
  console.error("The project's packages are not installed yet: run npm ci.");
  process.exit(1);
}

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const [oldestMajor = 0, oldestMinor = 0] = OLDEST.split(".").map(Number);
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(
    `This needs Node ${OLDEST} or newer, and here Node ${process.versions.node} runs.\n` +
      "Start it through npm (npm start, npm run dev, npm test, npm run ops): the project brings its own Node.",
  );
  process.exit(1);
}
