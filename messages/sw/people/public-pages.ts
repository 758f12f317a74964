/** Kurasa zisizohitaji akaunti: fremu yake, anwani isiyo sahihi, na jinsi shule inavyoshughulikia data ya watu. */
// The frame.
export const enroll = 'Jiandikishe';
export const codeRunner = 'Code runner';
export const privacy = 'Faragha';
export const licences = 'Leseni za programu huria';

// An invalid address.
export const invalidPath = 'Anwani ya ukurasa si sahihi';
export const home = 'Mwanzo';

// Privacy.
export const privacyIntro = (school: string) =>
  `Ukurasa huu unaeleza kile ambacho ${school} huhifadhi kukuhusu, kwa nini, na haki zako.`;

export const whatWeKeep = 'Tunachohifadhi';
export const keepName = 'Jina lako na barua pepe yako, ili kukutambua na kukuandikia barua pepe kuhusu akaunti yako.';
export const keepPassword = 'Nenosiri lako, likiwa hash tu, ambayo hata shule haiwezi kuisoma.';
export const keepPicture =
  'Picha yako, ukiiweka, au picha yako ya Google unapoendelea na Google kwa mara ya kwanza. Tunahifadhi nakala yake mpya isiyo na taarifa za mahali ilipopigwa.';
export const keepCourses = 'Kozi ulizojiandikishia, na ukadiriaji wako.';
export const keepProgress =
  'Maendeleo yako katika kila somo: ulipoishia kwenye video, kiasi ulichotazama, na ulichokamilisha.';
export const keepTeaching =
  'Ukifundisha: kozi zako, masomo, video, kazi, vyumba na nyakati vilipokuwa wazi, na ratiba yako.';
export const keepCalendar = 'Ukiweka ratiba yako kwenye kalenda: kiungo chako cha siri cha kalenda.';
export const keepApplication =
  'Ukiomba kusoma hapa: majibu yako kwenye fomu na, ikiwa uko chini ya miaka 18, jina na nambari ya simu ya mzazi au mlezi wako. Ni ofisi tu inayoyaona. Ombi lisilofaulu hufutwa baada ya mwaka mmoja.';
export const keepPayments =
  'Ukilipa kwa M-Pesa, kwa ajili yako au ya mtu mwingine: nambari ya simu iliyopokea ombi, kiasi, wakati na msimbo wa M-Pesa. Tunafuta ujumbe halisi wa M-Pesa baada ya miezi 13. Malipo yenyewe, risiti yake na hesabu za shule hubaki: ni lazima tuvihifadhi, na haviwezi kubadilishwa.';
export const keepFund =
  'Ukichangisha pesa: hadithi yako, lengo lako, na kama uko chini ya miaka 18. Ikiwa uko chini ya umri huo, pia jina na barua pepe ya mzazi au mlezi wako, na wakati alipokubali au alipoondoa idhini.';
export const keepGoogle = 'Ukiendelea na Google: kwamba ulitumia Google, na ID yako ya mtumiaji wa Google.';
export const keepSessions =
  'Kuingia kwako kwenye akaunti: uliingia lini, kwa kivinjari gani, ulikitumia lini mara ya mwisho, na muda wako wa kubaki kwenye akaunti utaisha lini.';

export const cookies = 'Vidakuzi';
export const cookiesText =
  'Kidakuzi kimoja hukuwezesha kubaki kwenye akaunti yako. Kingine hubaki baada ya wewe kuondoka, kwa siku zisizozidi 400: nambari yake ya nasibu huonyesha kwamba kifaa hiki kimewahi kuingia kwenye akaunti yako, ili watu usiowajua wanaokisia manenosiri wasiweze kukufungia nje ya akaunti yako. Hakimwingizi mtu yeyote kwenye akaunti. Ukiendelea na Google, kidakuzi cha tatu huthibitisha kwa muda usiozidi dakika kumi kwamba ombi lilitoka kwenye kivinjari hiki. Ukiwa umeingia, kivinjari hiki pia huhifadhi ID yako ya mtumiaji, jina lako, picha yako na kama wewe ni mwanafunzi, mwalimu au mfanyakazi wa ofisi; maendeleo yako ya video ambayo bado hayajatumwa; na majina na maendeleo ya faili ambazo hazijamaliza kupakiwa. Kichupo kilicho wazi hutunza ulichoandika ambacho hujahifadhi. Ukiondoka, hayo yote hufutwa. Mandhari yako, meupe au meusi, na ubora wa video yako hubaki. Kidakuzi hutunza lugha uliyochagua hadi utakapoondoka kwenye akaunti, kwa muda usiozidi mwaka mmoja. Kichupo kilicho wazi hutunza alichoandika mgeni kwenye fomu ya kujiandikisha hadi fomu itumwe. Hakuna ufuatiliaji wala matangazo.';

export const whoSees = 'Nani anaiona';
export const officeSees =
  'Ofisi ya shule. Watu wengine walioingia hawaoni zaidi ya jina lako kwa ufupi. Hatuuzi data yako.';
export const mpesaSees =
  'M-Pesa hupata nambari ya simu, kiasi na nambari ya akaunti, ambayo haisemi lolote kukuhusu. Mwanafunzi unayemsaidia kulipa karo huona kiasi, na nambari yako bila tarakimu za katikati; ukurasa wake hauonyeshi nambari za simu. Wafanyakazi wa ofisi wanapoangalia nambari kamili, tunarekodi majina yao.';
export const anyoneSees =
  'Ukurasa wa mchango huonyeshwa tu ikiwa mwanafunzi mwenyewe ameuwasha. Yeyote aliye na kiungo huona jina la kwanza la mwanafunzi na herufi ya kwanza ya jina lake la mwisho, hadithi, lengo na kiasi kilichochangwa. Ikiwa mwanafunzi yuko chini ya miaka 18, ukurasa huonyeshwa tu wakati ambapo mzazi au mlezi anakubali; anaweza kuondoa idhini wakati wowote kwa kiungo kilicho kwenye barua pepe aliyotumiwa.';

export const yourRights = 'Haki zako';
export const rightsText =
  'Chini ya Sheria ya Ulinzi wa Data ya Kenya ya mwaka 2019, unaweza kuuliza tunahifadhi nini kukuhusu, na kutaka data hiyo irekebishwe au ifutwe. Iulize ofisi ya shule. Usiporidhika na jibu, unaweza kulalamika kwa Ofisi ya Kamishna wa Ulinzi wa Data.';
