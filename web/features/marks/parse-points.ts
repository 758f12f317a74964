/** Parses typed points such as '7', '7.5' or '7,5'. Returns undefined if the text is no number or over `maximum`. */
export function parsePoints(text: string, maximum: number) {
  if (!/^\s*\d{1,4}([.,]\d*)?\s*$/.test(text)) return undefined;
  const points = Math.round(Number(text.replace(',', '.')) * 10) / 10;
  return points <= maximum ? points : undefined;
}
