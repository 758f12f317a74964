/** Points as they are typed: '7', '7.5', or '7,5' by whoever learned it so. Undefined where they are none, or more than there are. */
export function pointsIn(text: string, most: number) {
  if (!/^\s*\d{1,4}([.,]\d*)?\s*$/.test(text)) return undefined;
  const points = Math.round(Number(text.replace(',', '.')) * 10) / 10;
  return points <= most ? points : undefined;
}
