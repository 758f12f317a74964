/** Maandishi ya masomo. */
export const tooLong =
  'Maandishi ya somo yana herufi zisizozidi 60,000. Tafadhali hamishia sehemu kwenye somo lingine.';
export const changedMeanwhile = 'Mwandishi mwingine amebadilisha maandishi haya.';
export const versionGone = 'Toleo hili halipo tena.';
/** Asked before signing out. */
export const unsaved = 'Una mabadiliko ya maandishi ya somo ambayo hayajahifadhiwa. Ukitoka sasa, yatafutwa.';
