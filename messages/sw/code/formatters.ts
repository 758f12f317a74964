/** Kupanga mistari na nafasi za programu. */

/** Kitufe, pamoja na vibonye vyake. */
export const format = 'Panga code (Shift+Alt+F)';
export const errorAt = (line: number) =>
  `Mstari wa ${line} una kosa. Lisahihishe, kisha panga tena. Hakuna kilichobadilishwa.`;
export const notFormatted = 'Programu hii haikuweza kupangwa. Hakuna kilichobadilishwa.';
export const changedMeanwhile = 'Programu ilibadilika wakati huo, kwa hiyo haikupangwa. Panga tena.';
export const notLoaded = 'Kipangaji hakikupatikana. Unganisha intaneti mara moja ili ukitumie hata bila mtandao.';
export const notInstalled = 'Kipangaji cha lugha hii hakijawekwa katika shule hii.';
export const tooLong = 'Programu yenye herufi zaidi ya 100,000 haiwezi kupangwa.';
