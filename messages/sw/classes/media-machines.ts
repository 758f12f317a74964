/** Kwa nini mashine ya MEDIA_MACHINES haichukui madarasa, kwa ofisi. */
export const notConnected = 'Inaunganishwa.';
export const connectionLost = 'Muunganisho wake umekatika.';
export const network = (code: string) => `Haijibu (${code}).`;
export const wrongToken = (status: string) =>
  `Haikubali token yake (${status}): MEDIA_MACHINES hapa na MEDIA_TOKEN kule lazima ziwe na token moja.`;
export const otherVersion = (status: string) =>
  `Ina toleo lingine la Darasa (${status}): weka toleo moja kwenye mashine zote.`;
export const otherProgram = (status: string) => `Si injini ya sauti na picha ya Darasa (HTTP status ${status}).`;
export const certificate = (code: string) =>
  `Cheti chake hakiaminiki (${code}): MEDIA_MACHINES_CA lazima iwe nacho, na cheti kitaje anwani iliyo kwenye MEDIA_MACHINES.`;
export const full =
  'Processor zake zina kazi nyingi, kwa hiyo haipewi madarasa mengine ikiwa kuna mashine nyingine yenye nafasi.';
export const draining = 'Inaendelea na madarasa yake, na haichukui mapya, kwa sababu inakaribia kuzimwa.';
