/** Maneno ya kawaida, na hitilafu zinazoweza kutokea kwenye ukurasa wowote. */
// Words.
export const actions = 'Vitendo';
export const approve = 'Idhinisha';
export const cancel = 'Ghairi';
export const close = 'Funga';
export const decline = 'Kataa';
export const failed = 'Imeshindikana';
export const home = 'Mwanzo';
export const loading = 'Inapakia';
export const ok = 'Sawa';
export const search = 'Tafuta';
export const tryAgain = 'Jaribu tena';

// Failures.
export const fault = 'Kuna hitilafu. Tafadhali jaribu tena.';
export const badJson = 'Ombi hili si JSON sahihi.';
export const notUnderstood = 'Ombi hili halieleweki.';
export const badId = 'Anwani hii haijakamilika.';
export const nothingHere = 'Hakuna chochote kwenye anwani hii.';
export const notSignedIn = 'Tafadhali ingia.';
export const studentsOnly = 'Ni wanafunzi pekee wanaoweza kufanya hivi.';
export const staffOnly = 'Ni wafanyakazi pekee wanaoweza kufanya hivi.';
export const adminOnly = 'Ni ofisi pekee inayoweza kufanya hivi.';
export const wrongOrigin = 'Ombi hili halikutoka kwenye anwani ya shule.';
export const tooSlow = 'Ombi lilichukua muda mrefu mno kufika. Tafadhali jaribu tena.';
export const tooLarge = 'Huwezi kutuma data nyingi hivi kwa mara moja.';
export const wrongMediaType = 'Tafadhali tuma hii kama JSON.';
export const badIdempotencyKey =
  'Idempotency-Key huwa na herufi 8 hadi 100 zinazoweza kuchapishwa, bila nafasi yoyote.';
export const notAPiece = 'Tafadhali pakia faili kwa sehemu, kwa itifaki ya tus.';
export const tooManyRequests = 'Maombi ni mengi mno. Tafadhali subiri kidogo, kisha ujaribu tena.';
export const crowded = 'Server ya shule ina shughuli nyingi. Tafadhali jaribu tena baada ya sekunde chache.';
export const unavailable = 'Server ya shule haiwezi kujibu kwa sasa. Tafadhali jaribu tena baada ya muda mfupi.';
export const unreachable = 'Server ya shule haipatikani. Angalia mtandao wako, kisha ujaribu tena.';
export const filesUnavailable =
  'Faili za shule hazipatikani kwa sasa. Mengine yote yanafanya kazi; tafadhali jaribu tena baada ya dakika chache.';
export const noRoom =
  'Kwa sasa server ya shule haina nafasi ya faili zaidi. Tafadhali ijulishe ofisi, kisha ujaribu tena baadaye.';

// Requests that are not as the API wants them.
export const sendObject = 'Tafadhali tuma JSON object.';
export const fieldTooLong = (field: string) => `Sehemu ${field} ni ndefu mno.`;
export const fieldMissing = (field: string) => `Sehemu ${field} haipo.`;
export const fieldNotValid = (field: string) => `Sehemu ${field} si sahihi.`;
export const badCharacter = 'Maandishi haya yana herufi isiyoweza kuhifadhiwa.';
export const webSocketsOnly = 'Anwani hii ni ya WebSocket.';
