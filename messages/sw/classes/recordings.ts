/** Rekodi. */

// During a recording.
export const recording = 'Kurekodi';
export const banner = 'Tunarekodi sauti na video ya mwalimu (kamera au skrini anayoonyesha)';
/** Follows the banner on wide screens. */
export const bannerDetails = (name: string) => `, ${name}; wanafunzi hawarekodiwi.`;
export const isRecorded = 'Darasa hili linarekodiwa.';
export const started = 'Kurekodi kumeanza.';
export const youAreRecorded = 'Unarekodiwa.';
/** Words in <more> are only for screen readers. */
export const openDraft = 'Fungua rasimu<more> kwenye kichupo kingine</more>';
export const closeNote = 'Funga ujumbe huu';

// To record.
export const record = 'Rekodi';
export const recordClass = 'Rekodi darasa hili';
export const startRecording = 'Anza kurekodi';
export const stopRecording = 'Acha kurekodi';
export const keepRecording = 'Endelea kurekodi';
export const notNow = 'Si sasa';
export const whatIsRecorded =
  'Tunarekodi sauti yako na video moja: skrini yako unapoionyesha, vinginevyo kamera yako. Unachozima hakirekodiwi.';
export const whatIsNotRecorded =
  'Sauti na video za wanafunzi hazirekodiwi kamwe. Kila mtu darasani anaona kwamba unarekodi.';
export const whatItBecomes =
  'Rekodi itakuwa rasimu ya somo katika kozi ya chumba hiki. Wanafunzi wataiona ukishaichapisha.';
export const whatItHasBecome = 'Rekodi ya hadi sasa itakuwa rasimu ya somo katika kozi ya chumba hiki.';

/** Shown to every participant, in the call and before they join. */
export const notice = 'Sauti na video ya mwalimu (kamera au skrini anayoonyesha) zinarekodiwa. Wanafunzi hawarekodiwi.';

// From the server.
export const elsewhere = 'Darasa hili linatumia huduma nyingine ya video, kwa hivyo shule haiwezi kulirekodi.';
export const noCourse =
  'Rekodi huhifadhiwa katika kozi ya chumba, lakini chumba hiki hakina kozi. Funga chumba, kichagulie kozi, kisha ukifungue tena.';
export const already = 'Darasa hili tayari linarekodiwa.';
export const gone = 'Darasa hili halirekodiwi.';
export const noRoom =
  'Diski ya shule inakaribia kujaa, kwa hivyo kurekodi kumeisha. Kilichorekodiwa hadi hapo kimehifadhiwa.';
export const noRoomAtAll =
  'Diski ya shule inakaribia kujaa, kwa hivyo hakuna kinachoweza kurekodiwa sasa. Darasa linaendelea.';
export const longEnough = 'Kurekodi kumeisha kwa sababu rekodi imefikia kikomo cha urefu. Unaweza kuanza nyingine.';
export const largeEnough = 'Kurekodi kumeisha kwa sababu rekodi imefikia kikomo cha ukubwa. Unaweza kuanza nyingine.';
export const tooSlow =
  'Diski ya shule ni ya polepole mno, kwa hivyo kurekodi kumeisha. Kilichorekodiwa hadi hapo kimehifadhiwa.';
export const broken = 'Kurekodi kumekatika kwa sababu ya hitilafu. Kilichorekodiwa hadi hapo kimehifadhiwa.';
export const left = 'Kurekodi kumeisha kwa sababu mwalimu anayerekodiwa hajakuwepo kwa dakika moja.';
export const ended = 'Kurekodi kumeisha.';
export const endedMeanwhile = 'Kurekodi kuliisha ulipokuwa umetoka. Angalia rasimu za masomo ya kozi hii.';
export const nothing = 'Hakuna kilichorekodiwa.';
export const notKept = 'Bado imeshindikana kuhifadhi rekodi kama somo. Tutajaribu tena ndani ya saa moja.';
export const kept = (title: string) =>
  `“${title}” sasa ni rasimu ya somo katika kozi yake. Wanafunzi wataiona ukishaichapisha.`;

// The draft lesson that the server makes of a recording.
export const lessonTitle = (room: string, time: string) => `Rekodi ya ${room}, ${time}`;
export const lessonText = (tutor: string) => `Rekodi ya darasa la moja kwa moja ambalo mwalimu ${tutor} alifundisha.`;
