/** Drawings of Python's turtle. */
export const drawing = 'The turtle’s drawing';
export const drawAtOnce = 'Draw instantly';
export const savePicture = 'Save as picture';
export const needsPython =
  'The turtle draws on this device, and needs Python here. It is downloaded once, and then also works offline.';
