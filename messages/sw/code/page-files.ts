/** Kwa nini faili za ukurasa wa wavuti haziwezi kusahihishwa. */
export const notAPage =
  'Huu si ukurasa wa wavuti unaoweza kusahihishwa. Tafadhali pakia upya ukurasa, kisha ujaribu tena.';
export const tooLarge = 'Faili za ukurasa huu ni kubwa mno: kwa pamoja zisizidi herufi 64,000.';
export const tooManyFiles = 'Ukurasa unaweza kuwa na faili 60 tu; punguza faili.';
export const sameName = 'Faili au folda mbili za ukurasa haziwezi kuwa na jina moja.';
export const notAPicture = 'Jina la picha linaishia na .webp, .png, .jpg, .jpeg au .gif.';
export const noMainPage = 'Ukurasa unahitaji faili yenye jina index.html.';
