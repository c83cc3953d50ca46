import { loadFiles, test } from "./desk-files.ts";

test("files are looked at, told about, imported and taken back without JavaScript", ({ page }) =>
  loadFiles(page));
