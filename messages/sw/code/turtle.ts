/** Michoro ya turtle ya Python. */
export const drawing = 'Mchoro wa turtle';
export const drawAtOnce = 'Chora mara moja';
export const savePicture = 'Hifadhi kama picha';
export const needsPython =
  'Turtle huchora kwenye kifaa hiki, na inahitaji Python hapa. Hupakuliwa mara moja, kisha hufanya kazi bila mtandao pia.';
