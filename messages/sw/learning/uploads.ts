/** Upakiaji. */
export const gone = 'Upakiaji huu haupo tena. Tafadhali chagua faili tena.';
export const unfinished = 'Faili hii bado haijamaliza kupakiwa.';
export const tooLarge = (megabytes: number) => `Faili hii ni kubwa mno: isizidi MB ${megabytes}.`;
export const empty = 'Faili hii haina kitu.';
export const wrongPlace = 'Sehemu hii ya faili haiendelei kutoka mahali upakiaji ulipokatika.';
export const notUnderstood = 'Server ya shule haielewi upakiaji huu.';
export const full = (megabytes: number, phone: string) =>
  `Hakuna nafasi ya faili hii: una MB ${megabytes} kwa faili. Tafadhali omba ofisi nafasi zaidi${phone ? `: ${phone}` : ''}. Faili usizowasilisha hufutwa baada ya siku moja.`;
export const tooMany = 'Unapakia faili nyingi mno kwa wakati mmoja. Tafadhali subiri kidogo.';
export const uploading = (percent: number) => `Inapakia: ${percent}%`;
