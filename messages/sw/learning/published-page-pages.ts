/** Kurasa zilizochapishwa: dirisha la mwenye ukurasa, ukurasa wa wote, na kurasa za wafanyakazi wanaoamua. */

// Dirisha la mwenye ukurasa.
export const publish = 'Chapisha';
export const publishTitle = 'Chapisha ukurasa huu';
export const publishChanges = 'Chapisha mabadiliko';
export const withdraw = 'Ondoa';
export const whoSees =
  'Kila mtu aliye na kiungo anaweza kufungua ukurasa, hata bila akaunti. Injini za utafutaji haziuorodheshi. Jina lako la kwanza na jina la shule yapo juu yake.';
export const tutorFirst =
  'Mwalimu au ofisi huuangalia ukurasa kwanza. Wanaweza kuuidhinisha ofisi ikisharekodi umri wako na, ukiwa chini ya miaka 18, idhini ya mlezi. Ukirekodiwa kuwa na miaka 18 au zaidi, unaonyeshwa mara moja.';
export const atOnce = 'Ukurasa unaonyeshwa mara moja.';
export const keepOut =
  'Usiweke kamwe nambari za simu, mahali unapoishi, wala picha za watu wengine. Usiwaombe wasomaji nywila au pesa.';
export const copyKept = 'Utakachobadilisha baadaye kitaonyeshwa tu baada ya kuchapisha mabadiliko.';
export const notPublished = 'Ukurasa huu haujachapishwa.';
export const waits = 'Unasubiri mwalimu au ofisi iuangalie, tangu <time/>.';
export const earlierStays = 'Hadi wakati huo, ulichochapisha awali kinabaki kilivyo.';
export const hidden =
  'Kwa sasa wasomaji hawawezi kuufungua ukurasa huu: mwalimu au ofisi lazima iuidhinishe kwanza. Uchapishe tena ili kuomba hilo.';
export const shown = 'Umechapishwa jinsi ulivyo tangu <time/>.';
export const link = 'Kiungo cha ukurasa';
export const takenDown = 'Shule haionyeshi ukurasa huu, tangu <time/>. Sababu:';
export const changeFirst = 'Badilisha ukurasa, kisha uombe tena.';
export const nowWaiting = 'Ukurasa wako unasubiri mwalimu au ofisi.';
export const nowShown = 'Ukurasa wako umechapishwa.';
export const withdrawn = 'Ukurasa wako haujachapishwa tena.';
export const notSaved = 'Mabadiliko yako bado hayajahifadhiwa. Subiri yahifadhiwe, kisha ujaribu tena.';

// Ukurasa wa wote.
export const madeBy = ({ author, school }: { author: string; school: string }) =>
  `Ukurasa huu umetengenezwa na ${author}, mwanafunzi wa <school>${school}</school>. Shule haiwajibiki kwa yaliyomo.`;
export const notFound = 'Ukurasa haukupatikana';
export const report = 'Ripoti';
export const reportTitle = 'Ripoti ukurasa huu';
export const reportText =
  'Iambie shule kuna tatizo gani: kwa mfano ukurasa unamtukana mtu, unamwonyesha mtu bila ruhusa yake, au unaomba nywila.';
export const whatIsWrong = 'Kuna tatizo gani?';
export const send = 'Tuma';
export const reportSent = 'Asante';
export const stop = 'Simamisha';
export const start = 'Anzisha';
export const stopped = 'Ukurasa umesimamishwa.';
export const notReached = 'Ukurasa haukuweza kupakiwa. Tafadhali angalia mtandao wako, kisha uuanzishe tena.';

// Kurasa za wafanyakazi.
export const pages = 'Kurasa za wavuti za wanafunzi';
export const pagesText =
  'Kurasa za wavuti ambazo wanafunzi wanachapisha. Zinazokusubiri ziko kwanza, kisha zile ambazo wasomaji wameziripoti.';
export const none = 'Hakuna kurasa zilizochapishwa';
export const noneText = 'Mwanafunzi akiomba kuchapisha mradi wa wavuti, utaonekana hapa.';
export const page = 'Ukurasa';
export const student = 'Mwanafunzi';
export const state = 'Hali';
export const since = 'Tangu';
export const isWaiting = 'Unasubiri';
export const isShown = 'Umechapishwa';
export const isTakenDown = 'Umeondolewa';
export const takenDownAt = 'Umeondolewa <time/>. Sababu:';
export const reports = (count: number) => (count === 1 ? 'Ripoti 1' : `Ripoti ${count}`);
export const ages = { adult: 'Miaka 18 au zaidi', minor: 'Chini ya miaka 18', unknown: 'Umri haujulikani' };
export const toDecide = (count: number) =>
  count === 1 ? 'Ukurasa 1 wa mwanafunzi unasubiri uamuzi' : `Kurasa ${count} za wanafunzi zinasubiri uamuzi`;
export const toDecideText = 'Uangalie, kisha uuidhinishe au uuondoe';
export const by = (student: string) => `Na ${student}`;
export const waitingCopy = 'Unasubiri kuidhinishwa';
export const shownCopy = 'Umechapishwa sasa';
export const nothingShown = 'Hakuna sehemu ya ukurasa huu iliyochapishwa.';
export const asPage = 'Ukurasa';
export const asFiles = 'Faili';
export const showAs = (copy: string) => `${copy}: onyesha kama`;
export const checkFirst =
  'Tafuta majina, nambari za simu, anwani na picha za watu, pia ndani ya faili: programu inaweza kuzionyesha baadaye.';
export const approve = 'Idhinisha';
export const openStudent = 'Fungua ukurasa wa mwanafunzi';
export const approveTitle = 'Uidhinishe ukurasa huu?';
export const approveText = 'Kila mtu aliye na kiungo chake ataweza kuusoma. Mwanafunzi anajulishwa.';
export const approved = 'Ukurasa umechapishwa.';
export const takeDown = 'Ondoa';
export const sendBack = 'Rudisha';
export const takeDownTitle = 'Uuondoe ukurasa huu?';
export const takeDownText =
  'Wasomaji hawataweza tena kuufungua ukurasa. Nakala inayosubiri kuidhinishwa inarudishwa kwa mwanafunzi, naye anasoma sababu yako.';
export const reason = 'Sababu';
export const takenDownNow = 'Ukurasa umeondolewa.';
export const keep = 'Acha ukurasa ubaki';
export const kept = 'Ripoti zimeshughulikiwa, na ukurasa unabaki.';
export const reportsTitle = 'Ripoti';
export const byVisitor = 'Mgeni';
