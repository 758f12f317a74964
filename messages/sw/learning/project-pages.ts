// Orodha.
export const explanation = 'Kurasa za wavuti na programu za faili kadhaa. Huhifadhiwa unapoandika.';
export const newProject = 'Mradi mpya';
export const create = 'Anzisha';
export const name = 'Jina';
export const kind = 'Unataka kutengeneza nini?';
export const none = 'Bado hakuna miradi';
export const noneText = 'Anza na ukurasa wa wavuti au programu. Utapata faili za kuanzia.';
export const changed = 'Ilibadilishwa';
export const copyOf = (original: string) => `Nakala ya ${original}`;
export const web = 'Ukurasa wa wavuti';
export const webText = 'HTML, CSS na JavaScript, na ukurasa kando ya msimbo';
export const python = 'Python';
export const node = 'JavaScript (Node.js)';
export const java = 'Java';
export const c = 'C';
export const cpp = 'C++';
export const other = 'Lugha nyingine';
export const otherText = 'Unaandika hati inayoiendesha';
export const programText = 'Faili kadhaa, huendeshwa shuleni';
export const nameNeeded = 'Upe mradi jina.';

// Mradi.
export const rename = 'Badilisha jina';
export const save = 'Hifadhi';
export const makeCopy = 'Tengeneza nakala';
export const copied = 'Hii ni nakala. Mradi wa awali haujabadilika.';
export const download = 'Pakua (zip)';
export const deleteProject = 'Futa';
export const deleteTitle = 'Ufute mradi huu?';
export const deleteText = (title: string) => `“${title}” utafutwa pamoja na faili zake zote na matoleo ya awali.`;
export const deleted = 'Mradi umefutwa.';
export const more = 'Zaidi';
export const saved = 'Imehifadhiwa';
export const saving = 'Inahifadhi…';
export const offline = 'Hakuna mtandao. Mabadiliko yako yako kwenye kifaa hiki, na yatahifadhiwa mtandao ukirudi.';
export const notKept = 'Hakuna mtandao, na kifaa hiki hakina nafasi. Usifunge ukurasa huu hadi mtandao urudi.';
export const postponed =
  'Mabadiliko ni mengi mno kwa muda mfupi. Yako kwenye kifaa hiki, na yatahifadhiwa baada ya muda mfupi.';
export const postponedNotKept =
  'Mabadiliko ni mengi mno kwa muda mfupi, na kifaa hiki hakina nafasi. Usifunge ukurasa huu hadi yahifadhiwe.';
export const merged = 'Mabadiliko kutoka ukurasa au kifaa kingine yameongezwa.';

// Faili.
export const files = 'Faili';
export const newFile = 'Faili mpya';
export const fileName = 'Jina, pamoja na folda yake: css/style.css';
export const add = 'Ongeza';
export const addPicture = 'Ongeza picha';
export const renameFile = (path: string) => `Badilisha jina la ${path}`;
export const deleteFile = (path: string) => `Futa ${path}`;
export const deleteFileTitle = 'Uifute faili hii?';
export const deleteFileText = (path: string) => `${path} itafutwa. Matoleo ya awali ya mradi bado yana faili hiyo.`;
export const deleteFileForGood = (path: string) => `${path} itafutwa. Hatua hii haiwezi kutenguliwa.`;
export const closeFile = (path: string) => `Funga ${path}`;
export const openFiles = 'Faili zilizofunguliwa';
export const openFile = 'Fungua faili';
export const nameOfFile = 'Jina la faili';
export const noSuchFile = 'Hakuna faili yenye jina hili';
export const searchFiles = 'Tafuta katika faili zote';
export const found = (count: number) => (count === 1 ? 'Mstari 1 umepatikana' : `Mistari ${count} imepatikana`);
export const lineOf = (path: string, line: number) => `${path}, mstari ${line}`;
export const noFile = 'Chagua faili.';
export const codeOf = (path: string) => `Msimbo wa ${path}`;
export const picture = (width: number, height: number) => `Pikseli ${width} × ${height}`;
export const editorWidth = 'Upana wa msimbo';
export const insert = (symbol: string) => `Weka ${symbol}`;
export const symbols = 'Alama';
export const onlyPictures = 'Chagua picha: JPEG, PNG, WebP au GIF.';

// Matoleo.
export const versions = 'Matoleo ya awali';
export const noVersions = 'Bado hakuna matoleo ya awali. Moja huwekwa kila dakika kumi unapoandika.';
export const fileCount = (count: number) => (count === 1 ? 'Faili 1' : `Faili ${count}`);
export const restore = 'Rudisha';
export const restored = 'Toleo la awali limerudi. Faili zilivyokuwa sasa ni toleo pia.';

// Ukurasa wa wavuti unavyoonekana.
export const page = 'Ukurasa';
export const pageOf = (path: string) => `Ukurasa ${path}`;
export const width = 'Upana';
export const fullWidth = 'Upana wote';
export const phone = 'Simu (360)';
export const tablet = 'Tableti (768)';
export const reload = 'Pakia upya';
export const stop = 'Simamisha';
export const stopped = 'Ukurasa umesimamishwa. Bonyeza Pakia upya ili uanze tena.';
export const noPage = (path: string) => `Mradi hauna ukurasa ${path}.`;
export const notAnswering = 'Ukurasa haujibu. Huenda uko katika kitanzi kisicho na mwisho.';
export const tooBusy = 'Ukurasa umesimamishwa kwa sababu ulituma ujumbe mwingi mno.';
export const opensItself = 'Ukurasa unajifungua tena na tena, kwa hiyo umesimamishwa.';
export const console = 'Konsoli';
export const nothingPrinted = 'Inachochapisha console.log, na makosa, huonyeshwa hapa.';
export const clear = 'Ondoa';
export const atLine = (path: string, line: number) => `${path}:${line}`;
export const missing = (address: string) =>
  `Mradi hauna faili “${address}”. Angalia jina: herufi kubwa na ndogo ni tofauti.`;
export const blocked = (address: string) =>
  `“${address}” iko nje ya mradi. Kurasa hapa hazina mtandao: ongeza faili kwenye mradi.`;
export const endless = 'Kitanzi hiki kiliendelea kwa sekunde mbili bila kuisha, kikasimamishwa.';
export const alertSays = (text: string) => `alert: ${text}`;
export const formHeld = 'Fomu imewasilishwa. Hapa haitumi chochote: hati inaweza kusoma sehemu zake.';
export const noDialog = (call: string) => `${call} haifanyi kazi hapa. Tumia sehemu ya kuandika ndani ya ukurasa.`;

// Programu.
export const run = 'Endesha';
export const running = 'Inaendeshwa…';
export const input = 'Ingizo';
export const inputHint = 'Kinachosomwa na programu. Mstari mmoja kwa kila jibu.';
export const notSaved = 'Faili hazikuweza kuhifadhiwa, kwa hiyo programu haikuendeshwa.';
export const output = 'Matokeo';
