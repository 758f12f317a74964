/** Reads the few kinds of XML that S3 servers send. Our names contain no character that XML escapes. */

/** The content of the first element with this name; undefined if there is none. */
export const textOf = (xml: string, element: string) => elementsOf(xml, element)[0];

/** The contents of all elements with this name, which must not contain each other. */
export const elementsOf = (xml: string, element: string) =>
  [...xml.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))].map(([, content]) => unescaped(content!));

const unescaped = (text: string) =>
  text.includes('<') ? text : text.replace(/&(quot|amp|lt|gt|apos|#34|#39);/g, (_, name: string) => signs[name]!);

const signs: Record<string, string> = {
  ...{ quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" },
  ...{ '#34': '"', '#39': "'" },
};
