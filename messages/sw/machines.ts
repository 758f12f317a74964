/** Kwa nini mashine ya RUNNERS au MEDIA_MACHINES haiwezi kutumika, kwa ofisi. */
export const connecting = 'Inaunganishwa.';
export const connectionLost = 'Muunganisho nayo umekatika.';
export const network = (code: string) => `Haijibu (${code}).`;
export const unavailable = 'Inaanza, au inakaribia kufungwa, na kwa sasa haiwezi kutumika.';
export const wrongToken = (machines: string, token: string) =>
  `Haikubali token yake: ${machines} hapa na ${token} kule lazima ziwe na token ileile.`;
export const otherVersion = 'Ina toleo tofauti la Darasa: weka toleo lilelile kwenye mashine zote.';
export const otherProgram = (status: string) => `Programu nyingine inajibu kwenye anwani yake (HTTP status ${status}).`;
export const certificate = (code: string, ca: string, machines: string) =>
  `Cheti chake hakiaminiki (${code}): lazima ${ca} iwe nacho, na kiwe cha anwani iliyo kwenye ${machines}.`;
