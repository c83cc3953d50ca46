/** The built Worker, which tests/drills/site.ts makes importable for the Worker of the drills. */
declare module "built-site" {
  const site: Required<Pick<ExportedHandler<Env>, "fetch" | "scheduled">>;
  export default site;
}
