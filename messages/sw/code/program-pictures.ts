/** Picha zilizotengenezwa na programu, chini ya output yake. */
export const pictures = 'Picha za programu yako';
export const pictureNamed = (name: string) => `Picha ${name}, iliyochorwa na programu yako`;
export const download = 'Pakua';
export const downloadNamed = (name: string) => `Pakua ${name}`;
export const loading = 'Picha zinapakiwa…';
export const notLoaded = 'Picha hazikuweza kupakiwa.';
export const loadAgain = 'Pakia picha tena';

// Why pictures are missing.
export const tooMany = (count: number) =>
  `${count === 1 ? 'Picha moja zaidi haionyeshwi' : `Picha ${count} zaidi hazionyeshwi`}: tunaonyesha picha sita, zenye jumla ya MB 3.`;
export const tooLarge = (count: number) =>
  `${count === 1 ? 'Picha moja haionyeshwi' : `Picha ${count} hazionyeshwi`}: picha moja inaweza kuwa na MB 1, na zote pamoja MB 3.`;
export const unreadable = (count: number) =>
  `${count === 1 ? 'Faili moja ina' : `Faili ${count} zina`} jina la picha, lakini hakuna picha ndani.`;

// Where programs with numpy, pandas or matplotlib run.
export const onlyAtSchool = 'Programu zenye numpy, pandas au matplotlib huendeshwa shuleni pekee.';
