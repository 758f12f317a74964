/** Picha. */
export const notYours = 'Hii si picha uliyopakia wewe. Ipakie tena, kisha uhifadhi.';
export const two = 'Sehemu mbili za picha zinataja picha tofauti. Tuma moja tu.';
export const notAPicture = 'Hatuwezi kusoma picha hii: tuma JPEG, PNG, WebP au GIF.';
export const tooManyPixels = 'Picha hii ina pikseli nyingi mno. Tafadhali ipunguze.';
