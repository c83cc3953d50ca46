/** Text as it is compared: without regard to what people type differently. */

/** Arabic and Persian digits as 0 to 9. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String(digit.charCodeAt(0) & 0xf),
  );
}
