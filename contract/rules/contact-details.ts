/**
 * Finds contact details in a public text: a Kenyan or international phone number, an email address, a web address. It prevents accidental
 * disclosure, but cannot stop deliberate evasion.
 */

/**
 * Phone numbers whose separators are removed, such as 0712 345 678, +254-712-345-678, O712345678 (with the letter O),
 * +44 20 7946 0958.
 */
const PHONE = /(?<![\d])(?:\+?254|0|o)?[17]\d{8}(?!\d)|\+\d{8}/i;
const EMAIL = /[\p{L}\p{N}]\s*(?:@|\(at\)|\[at\])\s*[\p{L}\p{N}]/iu;
const WEB = /https?:|www\.|\b(?:wa|t)\.me\b|\bbit\.ly\b|[\p{L}\p{N}]\.(?:com|org|net|africa|ke)(?![\p{L}\p{N}])/iu;

export function containsContactDetails(text: string) {
  const normalised = text.normalize('NFKC');
  // Joins the digits of a number, which may be separated by spaces, dots, hyphens, slashes or brackets.
  const joined = normalised.replaceAll(/(?<=[\doO])[ .()/-]{1,2}(?=\d)/g, '');
  return PHONE.test(joined) || EMAIL.test(normalised) || WEB.test(normalised);
}
