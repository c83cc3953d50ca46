import { readForm } from "#app/enquiries/action.server.ts";

/** The texts of a posted form by field; files and repeated fields are left out. */
export async function formTexts(request: Request): Promise<Readonly<Record<string, string>>> {
  const fields = await readForm(request);
  return Object.fromEntries(
    [...fields].filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}
