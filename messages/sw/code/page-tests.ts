/** Kwa nini ukurasa wa wavuti haukufaulu test: sentensi moja. */
export const noElement = (selector: string) => `Hakuna element ${selector} kwenye ukurasa.`;
export const noFile = (path: string) => `Ukurasa hauna faili ${path}.`;
export const lacks = (found: string, text: string) => `Ilipatikana ${found}, ambayo haina ${text} ndani yake.`;
export const noMatch = (found: string) => `Ilipatikana ${found}, lakini test hii inatarajia kitu kingine.`;
export const differs = (found: string, expected: string) => `Ilipatikana ${found}, lakini ilitarajiwa ${expected}.`;
export const notTrue = 'Ukurasa haufanyi kile ambacho test hii inatarajia.';
export const waitsTooLong = 'Test hii inasubiri zaidi ya milisekunde 2,000.';
export const tooSlow = 'Ukurasa ulichukua muda mrefu mno. Je, kuna loop isiyoisha?';
