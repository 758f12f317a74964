/** Maikrofoni, kamera, skrini na spika: kabla ya darasa, kwenye mipangilio yake, na kifaa kinaposhindwa. */

// The lobby.
export const microphoneAndCamera = 'Maikrofoni na kamera';
export const joining = 'Kujiunga';
export const microphone = 'Maikrofoni';
export const camera = 'Kamera';
export const loudspeaker = 'Spika';
export const switchCamera = 'Badilisha kamera';
export const yourCamera = 'Kamera yako';
export const pressAllow =
  'Kivinjari chako kinaomba kutumia maikrofoni na kamera yako. Tafadhali bonyeza Ruhusu (Allow).';
export const cameraIsOff = 'Kamera yako imezimwa.';
export const microphoneOff = 'Maikrofoni yako imezimwa. Unaweza kuiwasha hapa au ukiwa darasani.';
export const bothOff = 'Maikrofoni na kamera yako zimezimwa. Unaweza kuziwasha hapa au ukiwa darasani.';
export const microphoneLevel = 'Kiwango cha sauti ya maikrofoni';
/** Words in <more> are only for screen readers. */
export const tryAgain = {
  microphone: 'Jaribu<more> maikrofoni</more> tena',
  camera: 'Jaribu<more> kamera</more> tena',
};
export const justListen = 'Sikiliza tu';
export const justListenNoVideo = 'Sikiliza tu, bila video';
export const joinAudioOnly = 'Jiunge kwa sauti tu';

// Choices.
export const data = 'Data';
export const dataRemembered = 'Kifaa hiki kitakumbuka chaguo lako. Unaweza kulibadilisha wakati wowote.';
export const dataSetLow =
  'Mtandao wako ni wa polepole au kifaa chako kinaokoa data, kwa hivyo tumechagua data kidogo. Unaweza kubadilisha chaguo hili wakati wowote.';
export const goodVideo = 'Kawaida';
export const lowData = 'Data kidogo (video moja ndogo)';
export const audioOnly = 'Sauti tu (data kidogo kabisa)';
export const deviceDefault = 'Chaguo la kawaida la kifaa';
export const notConnected = 'Kifaa ulichochagua hakijaunganishwa.';
/** A device whose name the browser keeps secret. */
export const numbered = (device: string, number: number) => `${device} ${number}`;
export const testLoudspeaker = 'Jaribu spika';
export const twoNotes = 'Unapaswa kusikia milio miwili.';

// In the call.
export const captions = {
  microphone: { on: 'Maikrofoni yako imewashwa.', off: 'Maikrofoni yako imezimwa.' },
  camera: { on: 'Kamera yako imewashwa.', off: 'Kamera yako imezimwa.' },
  screen: { on: 'Unaonyesha skrini yako.', off: 'Umeacha kuonyesha skrini yako.' },
};
export const stopped = {
  microphone: 'Maikrofoni yako imezimika: imechomolewa, au app nyingine au simu inayopigwa inaitumia.',
  camera: 'Kamera yako imezimika: imechomolewa, au app nyingine au simu inayopigwa inaitumia.',
};
export const switchOnAgain = {
  microphone: 'Washa maikrofoni tena',
  camera: 'Washa kamera tena',
};
export const soundBlocked = 'Kivinjari chako kinazuia sauti hadi utakapoiwasha.';
export const turnOnSound = 'Washa sauti';
export const screenFailed = 'Imeshindikana kuonyesha skrini. Tafadhali jaribu dirisha lingine.';

/** Why a device could not be used. Lobby and call name the button that is on their screen. */
export const failures = {
  lobby: {
    microphone: failuresOf('maikrofoni', 'bonyeza Jaribu tena', 'Unaweza kusikiliza, na kuandika kwenye chat.'),
    camera: failuresOf('kamera', 'bonyeza Jaribu tena', 'Unaweza kujiunga bila kamera.'),
  },
  call: {
    microphone: failuresOf('maikrofoni', 'iwashe tena', 'Unaweza kusikiliza, na kuandika kwenye chat.'),
    camera: failuresOf('kamera', 'iwashe tena', 'Unaweza kuendelea bila kamera.'),
  },
};

function failuresOf(device: string, retry: string, instead: string) {
  return {
    insecure: `Vivinjari huruhusu ${device} kwenye kurasa za https pekee. Tafadhali fungua tovuti ya shule kwa anwani yake ya https. ${instead}`,
    unsupported: `Kivinjari hiki hakiwezi kutumia ${device}. Tafadhali jaribu kipya zaidi, kama vile Chrome au Firefox. ${instead}`,
    denied: `Kivinjari hakina ruhusa ya kutumia ${device}. Bonyeza alama iliyo kando ya anwani, ruhusu ${device}, kisha ${retry}. ${instead}`,
    missing: `Hakuna ${device} iliyopatikana. Chomeka moja, kisha ${retry}. ${instead}`,
    busy: `Huenda app nyingine inatumia ${device}. Funga app hiyo, kisha ${retry}. ${instead}`,
    stopped: `Inaonekana ${device} imechomolewa, au app nyingine au simu inayopigwa inaitumia. Tafadhali ${retry}. ${instead}`,
    failed: `Imeshindikana kuwasha ${device}. Tafadhali ${retry}, au ichomoe na uichomeke tena, au ufunge kivinjari na kukifungua upya. ${instead}`,
  };
}
