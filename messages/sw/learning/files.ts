/** Faili. */
export const gone = 'Mojawapo ya faili hizo haipo tena. Tafadhali ichague tena.';
export const none = 'Hakuna faili kama hiyo.';
/** Kando ya kiungo cha somo kisichoweza kufunguliwa. */
export const notAvailable = 'Faili haipatikani';
export const needsConnection = 'Inahitaji mtandao';
export const tooMany = 'Faili zisizidi kumi';
export const limits = (most: number, megabytes: number) =>
  `Faili zisizozidi ${most}, kila moja MB ${megabytes}. Upakiaji ukikatika, huendelea wenyewe.`;
export const downloadCsv = 'Pakua CSV';
