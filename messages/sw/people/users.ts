/** Watumiaji. */
// From the server.
export const gone = 'Hakuna mtumiaji mwenye ID hiyo.';
export const notYou = 'Unaweza kubadilisha wasifu wako tu.';
export const currentPasswordNeeded = 'Weka nenosiri lako la sasa.';
export const noPassword =
  'Bado huna nenosiri, kwa sababu unaingia kwa Google. Ondoka, kisha uchague “Umesahau nenosiri?” ili uweke moja.';
export const currentPasswordWrong = 'Nenosiri la sasa si sahihi.';
export const updated = 'Wasifu umesasishwa';
export const emailPending = (email: string) =>
  `Tumetuma kiungo kwa ${email}. Barua pepe yako itabadilika utakapokifungua.`;

// The own profile.
export const yourProfile = 'Wasifu wako';
export const admissionNumber = 'Namba ya usajili';
export const picture = 'Picha';
export const name = 'Jina';
export const password = 'Nenosiri';
export const passwordHint = 'Usiandike chochote ukitaka kubaki na nenosiri lako la sasa.';
export const currentPassword = 'Nenosiri la sasa';
export const update = 'Sasisha';
export const language = 'Lugha ya kurasa na barua pepe';
