/** Pictures that a program wrote, shown below its output. */
export const pictures = 'Pictures of your program';
export const pictureNamed = (name: string) => `Picture ${name}, drawn by your program`;
export const download = 'Download';
export const downloadNamed = (name: string) => `Download ${name}`;
export const loading = 'Loading the pictures…';
export const notLoaded = 'The pictures could not be loaded.';
export const loadAgain = 'Load the pictures again';

// Why pictures are missing.
export const tooMany = (count: number) =>
  `${count === 1 ? 'One more picture is' : `${count} more pictures are`} not shown: we show six pictures, of 3 MB together.`;
export const tooLarge = (count: number) =>
  `${count === 1 ? 'One picture is' : `${count} pictures are`} not shown: a picture may have 1 MB, and all together 3 MB.`;
export const unreadable = (count: number) =>
  `${count === 1 ? 'One file has' : `${count} files have`} the name of a picture, but no picture in it.`;

// Where programs with numpy, pandas or matplotlib run.
export const onlyAtSchool = 'Programs with numpy, pandas or matplotlib run at the school only.';
