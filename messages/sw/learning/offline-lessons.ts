/** Masomo yanayosomwa bila mtandao. */

export const keepOffline = 'Hifadhi usome bila mtandao';
export const onThisDevice = 'Kwenye kifaa hiki';
export const lessonTitle = 'Somo hili bila mtandao';
export const courseTitle = 'Kozi hii bila mtandao';
export const completedUnsent = 'Limekamilika. Itatumwa utakapopata mtandao.';
export const notCompletedUnsent = 'Itatumwa utakapopata mtandao.';
