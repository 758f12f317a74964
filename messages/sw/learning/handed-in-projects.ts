// Kuchagua mradi.
export const project = 'Mradi';
export const choose = 'Chagua mradi';
export const openProject = 'Fungua mradi';
export const lastChange = 'ulibadilishwa <time/>';
export const copied =
  'Ukibonyeza Wasilisha, nakala ya faili hizi inawasilishwa. Unaweza kuendelea na mradi wako baadaye.';
export const unsavedHere =
  'Kifaa hiki kina mabadiliko ambayo bado hayajafika shuleni. Ukibonyeza Wasilisha, yatahifadhiwa kwanza.';
export const notReceived =
  'Hakuna kilichowasilishwa: mabadiliko yako ya mwisho hayajafika shuleni. Jaribu tena ukiwa na mtandao.';

// Kutoka kwenye mradi.
export const handIn = 'Wasilisha';
export const whichTask = 'Uwasilishe kwa kazi gani?';
export const noTask = 'Hakuna kazi iliyo wazi inayohitaji mradi.';
export const backToAssignment = 'Rudi kwenye kazi';

// Kilichowasilishwa.
export const files = 'Faili';
export const page = 'Ukurasa';
export const download = 'Pakua (zip)';
