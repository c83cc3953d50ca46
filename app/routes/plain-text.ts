/** The response of the resource routes for machines. */
export function plainText(text: string, contentType: string): Response {
  return new Response(text, { headers: { "Content-Type": `${contentType}; charset=utf-8` } });
}
