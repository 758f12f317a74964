/** What packages/runner says in English about itself and its languages. */

// Why programs cannot be run, for the office.
export const noBubblewrap = 'Bado programu haziwezi kuendeshwa hapa: bubblewrap haijawekwa.';
export const noPerl = 'Bado programu haziwezi kuendeshwa hapa: Perl haijawekwa.';
export const namespacesRestricted = 'Programu haziwezi kuendeshwa: mfumo huu unaweka vikwazo kwa user namespace.';
export const namespacesForbidden = 'Programu haziwezi kuendeshwa: mfumo huu hauruhusu user namespace.';
export const outOfResources = (error: string) =>
  `Programu haziwezi kuendeshwa kwa sababu server imeishiwa na rasilimali: ${error}`;
export const noSandbox = (error: string) => `Programu haziwezi kuendeshwa kwa sababu sandbox haiwezi kuanza: ${error}`;
export const filesVisible = (folder: string) =>
  `Programu haziwezi kuendeshwa: zingeweza kusoma faili zilizo kwenye ${folder}, ambayo pia ina programu za mfumo. Hamisha shule, au DARASA_DATA yake, hadi kwenye folda yake yenyewe, kama /srv/darasa.`;
export const noFolder = (folder: string, error: string) => `Code runner haiwezi kuunda folda yake ${folder}: ${error}.`;
export const otherProcessor = (processor: string) =>
  `Programu zinaweza kuendeshwa kwenye x86_64 na aarch64, si kwenye ${processor}.`;
export const noAnswer = 'Code runner haijibu: inaanzishwa tena.';
export const onlyWatched =
  'Hapa Linux haiwekei programu vikomo; Darasa huzikagua kila ms 40. Soma docs/code-runner.md.';
export const judge0Away = 'Judge0 iliyo kwenye JUDGE0_URL haijibu, au haikubali JUDGE0_KEY.';

// Why the machines of RUNNERS run no programs, or no new ones, for the office; machines.ts has why one cannot be used.
export const noMachine = 'Hakuna mashine katika RUNNERS inayoendesha programu. Ukurasa wa Code runner unaeleza sababu.';
export const draining = 'Inakaribia kufungwa: inamalizia programu zake, lakini haipokei mpya.';

// Why a language cannot be used, for students.
export const notInstalled = 'Haijawekwa kwenye server ya shule';
export const notInDebian = 'Debian haina package yake';
export const cannotRun = 'Kwa sasa server ya shule haiwezi kuendesha programu';

// How a language differs from Judge0's.
export const otherGcc = (version: string) => `Judge0 ina GCC ${version} kwa ID hii. Darasa hutumia GCC iliyowekwa.`;
export const gnustep = 'Class library zake ni za GNUstep.';
export const jython =
  'CPython 2 haitunzwi tena. Jython huendesha lugha ileile, huanza polepole zaidi, na haina module za C.';
export const olderScala = 'Scala ya zamani zaidi: 2.11 haina vipengele vya 2.12 na 2.13.';
export const olderGroovy = 'Groovy ya zamani zaidi: 2.4 haina vipengele vya 3.0.';
export const strictTypeScript = 'Strict mode. Module za Node.js hazina type definition.';
export const otherD = 'Judge0 hutumia compiler ya DMD. Darasa hutumia GDC, yenye option na ujumbe tofauti.';
export const importsStandardLibrary = 'Unaweza ku-import standard library pekee.';
export const standardLibraryOnly = 'Ni standard library pekee inayoweza kutumika.';
export const yabasic =
  'Judge0 hutumia FreeBASIC; Debian haina package yake. Yabasic ina type tofauti na keyword nyingi tofauti.';
