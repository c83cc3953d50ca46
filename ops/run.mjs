/**
 * Runs one of the project's programs: `node ops/run.mjs start`. It is plain JavaScript so that an old
 * Node can read this far.
 */
import "./requirements.mjs";

const [node = "", , name, ...args] = process.argv;
process.argv = [node, `npm run ${name} --`, ...args];
try {
  await import(`./${name}.ts`);
} catch (error) {
  // What a person can act on is said in a sentence; anything else keeps its stack trace.
  const code = error instanceof Error && { OperatorError: 1, UsageError: 2 }[error.name];
  if (!code) throw error;
  console.error(error.message);
  if (code === 2) console.error(`npm run ${name} -- --help shows what there is.`);
  process.exit(code);
}
