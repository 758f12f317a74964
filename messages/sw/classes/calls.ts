/** Madarasa ya moja kwa moja. Words in <more> are only for screen readers. */
import { plural } from '#messages/sw/locale.ts';

// The room.
export const roomName = (name: string) => `Jina la chumba - ${name}`;
export const call = 'Darasa';
export const livestream = 'Madarasa';
export const leave = 'Ondoka';
export const leaveRoom = 'Ondoka chumbani';
export const join = 'Jiunge';
export const joinAgain = 'Jiunge tena';
export const left = 'Umeondoka darasani.';
export const notSupported =
  'Kivinjari hiki hakiwezi kutumika kwa madarasa ya moja kwa moja. Tafadhali fungua ukurasa huu kwenye kivinjari kipya zaidi, kama vile Chrome, Firefox au Safari, na uhakikishe kwamba WebRTC haijazuiwa.';
export const fullscreen = 'Skrini nzima';
export const leaveFullscreen = 'Ondoka kwenye skrini nzima';
export const close = (panel: string) => `Funga ${panel}`;

// The network.
export const reconnectingNow = 'Tunaunganisha tena…';
export const reconnecting = 'Tunaunganisha tena';
export const reconnectingText =
  'Mtandao ulikatika. Tunaunganisha tena. Kisha utasubiri mwalimu akuruhusu kuingia tena.';
export const networkQualities = {
  unknown: 'Tunapima',
  good: 'Mtandao mzuri',
  weak: 'Mtandao dhaifu',
  poor: 'Mtandao dhaifu sana',
};
/** By the quality of video. */
export const dataUsed = {
  high: (size: string) => `· ${size} zimetumika`,
  low: (size: string) => `· ${size} zimetumika · data kidogo`,
  none: (size: string) => `· ${size} zimetumika · sauti tu`,
};
export const packetLoss = (percent: number) => `${percent}% ya data imepotea`;
export const roundTrip = (milliseconds: number) => `kwenda na kurudi ${milliseconds} ms`;
export const unreachable =
  'Hatuwezi kufikia server ya shule kupitia mtandao huu. Tafadhali jaribu mwingine, kama vile data ya simu yako. Tunaendelea kujaribu.';
export const mediaBlocked =
  'Mtandao huu unazuia sauti na video. Tafadhali jaribu mwingine, kama vile data ya simu yako. Chat bado inafanya kazi.';
export const closeMessage = 'Funga ujumbe huu';

// The waiting room.
export const waitingTitle = 'Unasubiri mwalimu akuruhusu kuingia';
export const waitingText =
  'Chumba hiki kina chumba cha kusubiri. Kaa kwenye ukurasa huu: utaingia darasani mwalimu akikuruhusu.';

// Audio and video.
export const media = 'Sauti na video';
export const vendorControls = 'Washa au zima maikrofoni, kamera na skrini yako ndani ya video yenyewe.';
export const reload = 'Pakia upya';
export const videos = 'Video';
export const others = (count: number) => plural(count, { one: 'na mwingine #', other: 'na wengine #' });
export const previousPage = 'Ukurasa uliotangulia';
export const nextPage = 'Ukurasa unaofuata';
export const pageOf = (page: number, pages: number) => `${page} kati ya ${pages}`;
export const you = 'Wewe';
export const screenOf = (name: string) => `Skrini ya ${name}`;
export const pin = (tile: string) => `Kuza: ${tile}`;
export const handRaised = 'Ameinua mkono';
export const cameraOn = 'Kamera imewashwa';
export const microphoneOn = 'Maikrofoni imewashwa';
export const microphoneOff = 'Maikrofoni imezimwa';

// The toolbar.
export const mic = 'Maiki';
export const camera = 'Kamera';
export const hand = 'Mkono';
export const chat = 'Chat';
export const people = 'Watu';
export const code = 'Code';
export const more = 'Zaidi';
export const unread = (count: number) => plural(count, { other: '<more>ujumbe mpya </more>#' });
export const requests = (count: number) =>
  plural(count, { one: '<more>ombi </more>#', other: '<more>maombi </more>#' });
export const switchCamera = 'Badilisha kamera';
export const shareScreen = 'Onyesha skrini';
export const showSpeaker = 'Onyesha msemaji';
export const showAll = 'Onyesha wote';
export const settings = 'Mipangilio';
export const shortcuts = 'Njia za mkato';

// Keyboard shortcuts.
export const keyboardShortcuts = 'Njia za mkato za kibodi';
export const useShortcuts = 'Tumia njia za mkato za kibodi';
export const microphoneKey = 'Washa au zima maikrofoni';
export const cameraKey = 'Washa au zima kamera';
export const screenKey = 'Anza au acha kuonyesha skrini';
export const handKey = 'Inua au shusha mkono';
export const layoutKey = 'Onyesha msemaji au wote';
export const fullscreenKey = 'Washa au zima skrini nzima';
export const helpKey = 'Orodha hii';

// The chat.
export const messages = 'Ujumbe';
export const noMessages = 'Bado hakuna ujumbe.';
export const sending = 'Inatumwa…';
export const messageToEveryone = 'Ujumbe kwa wote';
export const send = 'Tuma';

// People.
export const peopleCount = (count: number) => `Watu (${count})`;
export const peopleInCall = 'Watu walio darasani';
export const raisedHands = 'Walioinua mikono';
export const here = 'Walio hapa';
export const notHere = 'Hawapo sasa';
export const waiting = 'Wanaosubiri';
export const letIn = 'Ruhusu';
export const turnAway = 'Kataa';
export const tutor = 'Mwalimu';
export const self = (name: string) => `${name} (wewe)`;
export const moreFor = (name: string) => `Zaidi kwa ${name}`;
export const allowMicrophoneOf = (name: string) => `Ruhusu maikrofoni<more> ya ${name}</more>`;
export const lowerHandOf = (name: string) => `Shusha mkono<more> wa ${name}</more>`;
export const mute = 'Zima maikrofoni';
export const allowMicrophone = 'Ruhusu maikrofoni';
export const turnOffVideo = 'Zima video';
export const allowVideo = 'Ruhusu video';
export const remove = 'Ondoa';
export const removeTitle = 'Mwondoe darasani?';
export const removeText = (name: string) => `${name} ataondolewa darasani, lakini anaweza kujiunga tena.`;
export const removeAndBan = 'Ondoa na uzuie';
export const removeAndBanTitle = 'Mwondoe na umzuie kuingia chumbani?';
export const removeAndBanText = (name: string) =>
  `${name} ataondolewa darasani, na hataweza kujiunga hadi utakapofungua chumba tena.`;
export const ban = 'Zuia';
export const banTitle = 'Mzuie kuingia chumbani?';
export const banText = (name: string) => `${name} hataweza kujiunga hadi utakapofungua chumba tena.`;
export const allowAgain = 'Ruhusu tena';

// All students.
export const forAllStudents = 'Kwa wanafunzi wote';
export const moderateInVideo =
  'Zima maikrofoni za wanafunzi ndani ya video yenyewe; huko wewe ndiye unayeongoza darasa.';
export const muteAll = 'Zima maikrofoni zote';
export const allowAllMicrophones = 'Ruhusu maikrofoni zote';
export const turnOffAllVideos = 'Zima video zote';
export const allowAllVideos = 'Ruhusu video zote';
export const lockRoom = 'Zuia kuingia';
export const unlockRoom = 'Ruhusu kuingia';
export const waitingRoomOn = 'Washa chumba cha kusubiri';
export const waitingRoomOff = 'Zima chumba cha kusubiri';

// The class's code.
export const asksToWrite = (name: string) => `${name} anaomba kuhariri programu yako.`;
export const answerInCode = 'Jibu kwenye code';
export const tutorWritesCode = 'Mwalimu anaandika code.';
export const openCode = 'Fungua code';
export const notNow = 'Si sasa';

// Captions.
export const waitPlease = 'Tafadhali subiri mwalimu akuruhusu kuingia.';
export const inCall = (count: number) =>
  plural(count, { one: 'Umeingia. Uko peke yako.', other: 'Umeingia. Kuna watu # hapa.' });
export const backInCall = 'Umerudi darasani.';
export const handStillRaised = 'Mkono wako bado uko juu.';
export const connectionLost = 'Mtandao umekatika. Tunaunganisha tena…';
export const someone = 'Mtu mmoja';
export const hasLeft = (name: string) => `${name} ameondoka`;
export const hasJoined = (name: string) => `${name} amejiunga`;
export const hasJoinedWithHand = (name: string) => `${name} amejiunga akiwa ameinua mkono`;
export const hasRaisedHand = (name: string) => `${name} ameinua mkono`;
export const isSharingScreen = (name: string) => `${name} anaonyesha skrini yake`;
export const hasStoppedSharing = (name: string) => `${name} ameacha kuonyesha skrini yake`;
export const wouldLikeToJoin = (names: string[]) =>
  plural(names.length, {
    one: `${names[0]} anaomba kujiunga`,
    other: `${names.join(', ')} wanaomba kujiunga`,
  });
export const writes = (name: string, text: string) => `${name} ameandika: ${text}`;
export const youMaySpeak = 'Mwalimu amekuruhusu kutumia maikrofoni yako. Unaweza kuiwasha.';
export const youMayShow = 'Mwalimu amekuruhusu kutumia kamera na skrini yako.';
export const handUp = 'Umeinua mkono.';
export const handDown = 'Mkono wako umeshushwa.';
export const microphonesAllowed = 'Maikrofoni za wanafunzi zimeruhusiwa';
export const microphonesOff = 'Maikrofoni za wanafunzi zimezimwa';
export const camerasAllowed = 'Kamera na skrini za wanafunzi zimeruhusiwa';
export const camerasOff = 'Kamera na skrini za wanafunzi zimezimwa';
export const roomLocked = 'Kuingia chumbani kumezuiwa';
export const roomUnlocked = 'Kuingia chumbani kumeruhusiwa tena';
export const waitingRoomIsOn = 'Chumba cha kusubiri kimewashwa';
export const waitingRoomIsOff = 'Chumba cha kusubiri kimezimwa';
export const codeShown = 'Mwalimu anaandika code. Unaweza kuifungua.';

// From the server.
export const ticket = 'Ruhusa yako ya kuingia katika chumba hiki imeisha muda wake. Tafadhali ingia chumbani tena.';
export const locked = 'Mwalimu amezuia watu zaidi kuingia katika chumba hiki.';
export const full = 'Chumba hiki kimejaa.';
export const banned = 'Mwalimu amekuondoa katika chumba hiki hadi kitakapofunguliwa tena.';
export const removed = 'Mwalimu amekuondoa darasani. Unaweza kuingia tena.';
export const turnedAway = 'Mwalimu hakukuruhusu kuingia.';
export const letInFirst = 'Mwalimu bado hajakuruhusu kuingia.';
export const closed = 'Chumba kimefungwa.';
export const notYours = 'Huruhusiwi tena kuingia katika chumba hiki.';
export const elsewhere = 'Umejiunga na darasa hili kwenye kifaa au ukurasa mwingine, kwa hivyo limeisha hapa.';
export const signedOut = 'Umeondoka kwenye akaunti yako.';
export const restarting = 'Server ya shule inaanza upya. Utarudi baada ya muda mfupi.';
export const mayNotSpeak = 'Mwalimu amezima maikrofoni. Inua mkono ili uzungumze.';
export const mayNotShow = 'Mwalimu amezima kamera na skrini.';
export const mediaAway = 'Sauti na video hazipatikani kwa sasa. Zitarudi zenyewe.';
export const noMedia =
  'Vyumba vya shule hii havina sauti wala video. Bado unaweza kutumia chat, kuinua mkono na kuona code ya darasa.';
export const sendingLost = 'Server ya shule haipokei tena sauti au video yako. Tafadhali iwashe tena.';
export const mediaNotUnderstood = 'Server ya shule haiwezi kusoma kinachotumwa na kivinjari hiki.';
export const tooMuch = 'Unafanya hivi mara nyingi mno. Tafadhali subiri kidogo.';
export const emptyMessage = 'Tafadhali andika kitu kwanza.';
export const longMessage = 'Ujumbe usizidi herufi 1,000';
export const tutorsOnly = 'Ni mwalimu pekee anayeweza kufanya hivi.';
export const studentsOnly = 'Unaweza kufanya hivi kwa wanafunzi pekee.';
export const gone = 'Mtu huyu hayuko tena darasani.';
export const banNotKept =
  'Mtu huyu amezuiwa, lakini hilo bado halijahifadhiwa: server ya shule ikianza upya sasa, zuio litapotea. Tunaendelea kujaribu kulihifadhi.';
