/** Programu zinazoendeshwa kwenye kifaa cha mtumiaji. */

// Use without a network.
export const worksOffline = (languages: string) => `Zinafanya kazi bila mtandao: ${languages}.`;
export const notOfflineYet = (language: string) => `${language} bado haifanyi kazi bila mtandao.`;
export const savePython = 'Hifadhi Python<hidden> uitumie bila mtandao</hidden>';
export const savePythonOf = (size: string) => `Hifadhi Python<hidden> uitumie bila mtandao</hidden> (${size})`;
export const savingPython = (percent: number) => `Inahifadhi Python: ${percent}%`;
export const pythonSaved = 'Python imehifadhiwa kwenye kifaa hiki.';
export const pythonNotSaved = 'Python haijahifadhiwa yote. Jaribu tena: upakuaji utaendelea ulipoishia.';
export const removePython = 'Ondoa Python';
export const cannotSavePython = 'Hii inahitaji Python kwenye kifaa hiki, lakini kivinjari hiki hakiwezi kuihifadhi.';
export const cancel = 'Ghairi';

// A program that did not run, or was stopped.
export const notDownloaded = 'Lugha hii haipo kwenye kifaa hiki, na imeshindikana kuipakua.';
export const notStarted = 'Imeshindikana kuanzisha lugha hii kwenye kifaa hiki.';
export const tooMuchOutput = 'Programu imetoa output inayozidi MB 1';

// Errors of the program, with the programming language's own words first.
export const noFiles = 'hakuna faili kwenye kifaa hiki';
export const missingFile = (file: string) =>
  `ENOENT: no such file or directory, open '${file}'. Kwenye kifaa hiki hakuna faili`;
export const missingModule = (name: string, available: string) =>
  `Cannot find module '${name}'. Kwenye kifaa hiki kuna hizi pekee: ${available}`;
export const sqliteCommand = (line: number, command: string) =>
  `Mstari wa ${line}: ${command} ni amri ya programu ya sqlite3, ambayo haipatikani hapa`;
