/**
 * What a provider sent, with phone numbers masked. They come as text and as
 * numbers, after 254, 0 or nothing, with gaps, written by a computer as
 * 2.54712345678E11, and at the end of longer codes (of M-Pesa's own
 * CheckoutRequestID the last nine digits are the phone's).
 */

/** A whole number in Kenya's plan: between its parts gaps, around it no digits. */
const NUMBER = /(?<!\d)((?:\+?254|0)?[ -]?[17]\d{2})[ -]?\d{3}([ -]?\d{3})(?!\d)/g;

/**
 * @param raw    as it came: JSON, or what was meant to be
 * @param phone  the one that was asked, 254712345678: masked wherever it stands, also within longer codes
 */
export function withoutPhones(raw: string, phone: string) {
  const [head, tail] = [phone.slice(3, 6), phone.slice(9)];
  return plainly(raw).replaceAll(phone.slice(3), `${head}***${tail}`).replaceAll(NUMBER, '$1***$2');
}

/** The same JSON with every character and every number written out; numbers that may be phones as text, so that it stays JSON. */
function plainly(raw: string) {
  try {
    return JSON.stringify(JSON.parse(raw, (_, value) => (isPhoneSized(value) ? String(value) : value)));
  } catch {
    // It is no JSON, or is nested beyond measure.
    return raw;
  }
}

const isPhoneSized = (value: unknown) => typeof value === 'number' && /^(?:254|0)?[17]\d{8}$/.test(String(value));
