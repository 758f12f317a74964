/**
 * Masks phone numbers in a provider's messages. They occur as text and as numbers,
 * with or without 254 or 0, with separators, as 2.54712345678E11, and at the end of
 * longer codes (M-Pesa's CheckoutRequestID ends in the phone's last nine digits).
 */

/** A complete Kenyan number, with optional separators and no digits around it. */
const NUMBER = /(?<!\d)((?:\+?254|0)?[ -]?[17]\d{2})[ -]?\d{3}([ -]?\d{3})(?!\d)/g;

/**
 * Masks all phone numbers in a message.
 *
 * @param raw    the message as received, usually JSON
 * @param phone  the payment's phone, 254712345678: masked even within longer codes
 */
export function withoutPhones(raw: string, phone: string) {
  const [head, tail] = [phone.slice(3, 6), phone.slice(9)];
  return normalized(raw).replaceAll(phone.slice(3), `${head}***${tail}`).replaceAll(NUMBER, '$1***$2');
}

/** Rewrites JSON without escapes and exponents. Possible phone numbers become strings, so masked JSON stays valid. */
function normalized(raw: string) {
  try {
    return JSON.stringify(JSON.parse(raw, (_, value) => (isPhoneSized(value) ? String(value) : value)));
  } catch {
    // The message is not JSON, or is nested too deeply.
    return raw;
  }
}

const isPhoneSized = (value: unknown) => typeof value === 'number' && /^(?:254|0)?[17]\d{8}$/.test(String(value));
