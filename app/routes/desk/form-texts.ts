/** The texts of a posted form by field; files and repeated fields are left out. */
export async function formTexts(request: Request): Promise<Readonly<Record<string, string>>> {
  const fields = await request.formData();
  return Object.fromEntries(
    [...fields].filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}
