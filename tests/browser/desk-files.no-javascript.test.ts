import { loadFiles } from "./desk-files.ts";
import { test } from "./site.ts";

test("files are looked at, told about, imported and taken back without JavaScript", ({ page }) =>
  loadFiles(page));
