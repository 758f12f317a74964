/** Miradi: majibu ya seva. */
export const badName = 'Mradi unahitaji jina lenye herufi zisizozidi 80.';
export const badPath =
  'Jina la faili au folda lina herufi, tarakimu, nafasi, nukta, vistariungio na mistari ya chini, zisizozidi 60.';
export const pathTooLong = 'Jina la faili, pamoja na folda zake, lina herufi zisizozidi 100.';
export const badChange = 'Badiliko hili la mradi si sahihi.';
export const fileTooLong = 'Faili ina herufi zisizozidi 100,000. Tafadhali hamishia sehemu kwenye faili nyingine.';
export const notText = 'Faili hii si maandishi. Unaweza kuongeza faili za maandishi na picha pekee.';
export const notAPicturePath = 'Jina la picha linaishia na .webp, .png, .jpg, .jpeg au .gif.';
export const stdinTooLong = 'Ingizo lina herufi zisizozidi 60,000.';
export const gone = 'Mradi huu haupo tena.';
export const versionGone = 'Toleo hili halipo tena.';
export const changedMeanwhile = 'Mradi huu umebadilishwa kwenye ukurasa au kifaa kingine wakati huo huo.';
export const removed = 'Mradi umefutwa.';
export const nameTaken = (path: string) => `Faili au folda mbili haziwezi kuwa na jina ${path}.`;
export const noSuchFile = (path: string) => `Mradi hauna faili ${path}.`;
export const tooManyFiles = (most: number) => `Mradi una faili zisizozidi ${most}.`;
export const projectTooLong = 'Faili zote za mradi kwa pamoja zina herufi zisizozidi 500,000.';
export const picturesTooLarge = 'Picha zote za mradi kwa pamoja hazizidi MB 5. Tafadhali ondoa baadhi.';
export const versionsTooLarge =
  'Matoleo ya awali ya mradi huu yana picha nyingi mno. Tafadhali endelea katika nakala ya mradi.';
export const tooManyProjects = (most: number) => `Una miradi ${most}. Tafadhali futa mmoja kwanza.`;
export const webRunsHere = 'Kurasa za wavuti zinaendeshwa kwenye kivinjari chako, si shuleni.';
export const noMainFile = (path: string) => `Ili kuendesha mradi huu, ongeza faili yenye jina ${path}.`;
export const notInstalled = 'Lugha ya mradi huu haijasakinishwa shuleni.';
export const tooManySaves = 'Umehifadhi vitu vingi mno kwa muda mfupi. Tafadhali subiri kidogo.';
export const tooManyConnections = 'Umefungua mradi huu mara nyingi mno kwa muda mfupi. Tafadhali subiri dakika moja.';
export const tooMuchHelp = 'Umeomba msaada mara kumi katika saa moja iliyopita. Tafadhali subiri kidogo.';
