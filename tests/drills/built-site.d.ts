/** The built Worker, as tests/drills/site.ts hands it to the Worker of the drills. */
declare module "built-site" {
  const site: Required<Pick<ExportedHandler<Env>, "fetch" | "scheduled">>;
  export default site;
}
