/** Dirisha la kuingia kwa Google. */
export const mayClose = 'Unaweza kufunga dirisha hili.';
export const startAgain = 'Ukurasa wa kuingia umefungwa. Tafadhali anza upya.';
