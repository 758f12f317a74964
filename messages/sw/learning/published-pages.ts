/** Kurasa zilizochapishwa: majibu ya seva. */
export const reason = 'Tafadhali andika sababu, isiyozidi herufi 500.';
export const gone = 'Hakuna ukurasa kwenye anwani hii, au haujachapishwa tena.';
export const noPage = 'Ukurasa huu haupo tena.';
export const notAllowed = 'Shule haichapishi kurasa za wanafunzi.';
export const noOrigin = 'Seva hii bado haiwezi kuchapisha kurasa. Ofisi inaweza kuomba iwekewe mipangilio hiyo.';
export const madeBy = ({ author, school }: { author: string; school: string }) =>
  `Ukurasa huu umetengenezwa na ${author}, mwanafunzi wa ${school}.`;
export const onlyWeb = 'Miradi ya wavuti pekee inaweza kuchapishwa.';
export const noIndex = 'Ili kuchapisha mradi huu, ongeza faili yenye jina index.html.';
export const notYours = 'Walimu wa kozi za mwanafunzi na ofisi pekee ndio wanaoamua kuhusu ukurasa huu.';
export const otherCopy = 'Mwanafunzi amebadilisha kinachosubiri kuidhinishwa. Tafadhali kiangalie tena.';
export const noAge =
  'Ukurasa huu bado hauwezi kuidhinishwa, kwa sababu umri wa mwanafunzi haujarekodiwa. Ofisi huurekodi kwenye ukurasa wa mwanafunzi, chini ya Mlezi.';
export const noConsent =
  'Ukurasa huu bado hauwezi kuidhinishwa, kwa sababu idhini ya mzazi au mlezi haipo. Ofisi huirekodi kwenye ukurasa wa mwanafunzi, chini ya Mlezi.';
export const nothingToTakeDown = 'Hakuna sehemu ya ukurasa huu inayoonyeshwa au inayosubiri kuidhinishwa.';
export const reported = 'Asante. Shule itauangalia ukurasa huu.';
export const tooManyReports = (minutes: number) =>
  `Ripoti nyingi mno zimetoka hapa. Tafadhali jaribu tena baada ya dakika ${minutes}.`;
