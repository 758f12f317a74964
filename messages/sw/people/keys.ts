/** API key kwenye wasifu. */

export const apiKeys = 'API keys';
export const about =
  'Kwa API key, programu na editor zako mwenyewe zinaweza kuendesha code kwenye server ya shule kwa jina lako, kupitia Judge0 API.';
export const myKeys = 'API key zangu';

// The list.
export const createdAndUsed = '<beginning/> Iliundwa <created/>, ilitumika <used/>';
export const createdAndUnused = '<beginning/> Iliundwa <created/>, bado haijatumika';
export const remove = 'Ondoa';
export const removeQuestion = (name: string) => `Ondoa ${name}?`;
export const removalText = 'Programu zinazotumia key hii zitaacha kufanya kazi.';
export const removed = 'Key imeondolewa.';

// A new key.
export const purpose = 'Key hii ni ya nini?';
export const purposeExample = 'Editor yangu';
export const currentPassword = 'Nenosiri la sasa';
export const create = 'Unda key';
export const createdText =
  '<strong>Hii ndiyo key yako. Nakili sasa: haitaonyeshwa tena.</strong> Yeyote aliye nayo anaweza kuendesha programu kwa jina lako.';
export const exampleText = 'Ombi hili huendesha programu na kurudisha output yake:';
export const theKey = 'key';
export const theExample = 'mfano';
