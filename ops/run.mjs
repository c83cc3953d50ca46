/**
 * Runs one of the project's programs: `node ops/run.mjs start`. Plain JavaScript, so that an old
 * Node can parse it.
 */
import module from "node:module";
import "./requirements.mjs";

// Later runs take the compiled programs from a folder of the system's temporary files.
module.enableCompileCache?.();
// Node parses a package's package.json for each of its modules: drizzle-orm's 111 have one of 180 KB.
module.registerHooks?.({
  resolve(specifier, context, resolve) {
    const { parentURL = "" } = context;
    if (!specifier.startsWith(".") || !parentURL.includes("/node_modules/drizzle-orm/")) {
      return resolve(specifier, context);
    }
    return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
  },
});

const [node = "", , name, ...args] = process.argv;
process.argv = [node, `npm run ${name} --`, ...args];
try {
  await import(`./${name}.ts`);
} catch (error) {
  // Operator and usage errors are printed as one sentence; others keep their stack trace.
  const code = error instanceof Error && { OperatorError: 1, UsageError: 2 }[error.name];
  if (!code) throw error;
  console.error(error.message);
  if (code === 2) console.error(`Run npm run ${name} -- --help for usage.`);
  process.exit(code);
}
