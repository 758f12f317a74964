/** Video. */
export const notYours = 'Hii si video uliyopakia wewe. Ipakie tena, kisha uhifadhi.';
export const two = 'Sehemu mbili za video zinataja video tofauti. Tuma moja tu.';
export const notAVideo = 'Hatuwezi kuonyesha video hii: tuma MP4 au WebM.';
export const expired = 'Muda wa kiungo cha video hii umeisha. Tafadhali fungua somo tena.';

// Watching.
export const named = (title: string) => `Video: ${title}`;
export const resumesAt = (time: string) => `Itaendelea kutoka ${time}`;
export const unreachable = 'Imeshindikana kufungua video. Angalia mtandao wako, kisha ujaribu tena.';
export const gone = 'Video hii haipatikani tena.';
export const unplayable = 'Video hii haiwezi kuchezwa kwenye kifaa hiki.';
export const notPlaying = 'Video haiwezi kuchezwa kwa sasa.';
export const tryAgain = 'Jaribu tena';

// Renditions.
export const howToWatch = 'Ubora wa video';
export const renditions = { normal: 'Kawaida', low: 'Data kidogo', audio: 'Sauti tu' };
export const renditionsInList = { normal: 'Kawaida', low: 'data kidogo', audio: 'sauti tu' };
export const sizeInAll = (size: string) => `${size} kwa jumla`;
export const beingPrepared = 'Server ya shule inatayarisha matoleo madogo zaidi.';
export const preparationFailed = 'Server ya shule haikuweza kutayarisha matoleo madogo zaidi.';
