/** Maombi ya wanafunzi wapya. */
import { shillings } from '#messages/shillings.ts';
import { plural } from '#messages/sw/locale.ts';

/** The specification's ten messages, in its order. */
export const fullName = 'Jina kamili linahitajika';
export const about = 'Maelezo yako yanahitajika';
export const county = 'Tunahitaji kujua kaunti unakotoka';
export const town = 'Tunahitaji kujua mji unakoishi';
export const phone = 'Tafadhali weka nambari yako ya simu';
export const gender = 'Jinsia yako ni ipi';
export const education = 'Chagua kiwango chako cha elimu';
export const email = 'Weka barua pepe yako';
export const mode = 'Chagua namna ya kusoma unayopendelea';
export const course = 'Chagua kozi';
/** Messages of our own, not in the specification. */
export const tooLong = 'Maandishi haya ni marefu mno';
export const phoneNumber = 'Hii si nambari ya simu ya Kenya. Mfano: 0712 345 678';
export const emailAddress = 'Barua pepe si sahihi';
export const amount = 'Kiasi lazima kiwe shilingi kamili, kuanzia 1 hadi 250,000';
export const tooMuch = 'Kiasi hiki kinazidi bei ya kozi';
export const guardianName = 'Tafadhali andika jina la mzazi au mlezi wako';
export const guardianPhone = 'Tafadhali weka nambari ya simu ya Kenya ya mzazi au mlezi wako';
export const consent = 'Tafadhali kubali sera ya faragha';
export const enrolled = 'Umejiandikisha';
export const failed = 'Kuna hitilafu';
export const payLater = 'Tumepokea ombi lako. Ofisi itawasiliana nawe kabla hujalipa.';
export const gone = 'Ombi hili halipo tena.';
export const page = 'Hakuna ukurasa kama huo.';

// The enrolment form.
export const formTitle = 'Jiandikishe leo uanze!';
export const formText = 'Tueleze kidogo kukuhusu. Ofisi ya shule itakupigia simu au kukuandikia barua pepe.';
export const fullNameLabel = 'Jina kamili';
export const aboutLabel = 'Maelezo';
export const aboutHint = 'Unachofanya sasa, na unachotaka kujifunza.';
export const countyLabel = 'Kaunti';
export const townLabel = 'Mji';
export const phoneLabel = 'Simu';
export const genderLabel = 'Jinsia';
export const educationLabel = 'Elimu';
export const emailLabel = 'Barua pepe';
export const modeLabel = 'Namna ya kusoma';
export const courseLabel = 'Kozi';
export const choose = 'Chagua';
export const courseOption = ({ title, price, months }: { title: string; price: number; months: number }) =>
  `${title}: ${shillings(price)}, ${plural(months, { one: 'mwezi #', other: 'miezi #' })}`;
export const amountLabel = 'Kiasi (Ksh.)';
export const amountHint = 'Si lazima: kiasi cha kulipa sasa, kwa shilingi kamili.';
export const payNow = 'Lipa sasa';
export const isMinor = 'Niko chini ya miaka 18';
export const guardianNameLabel = 'Jina la mzazi au mlezi wako';
export const guardianPhoneLabel = 'Simu ya mzazi au mlezi wako';
export const agree = 'Nakubali <link>sera ya faragha (inafunguka kwenye kichupo kipya)</link>';
export const enroll = 'Jiandikishe';
export const draftFound =
  'Maelezo haya yaliandikwa hapo awali. Hakuna kingine kitakachotumwa hadi ubonyeze Jiandikishe au Lipa sasa.';
export const startOver = 'Anza upya';
export const officeAnswers = 'Ofisi ya shule itakupigia simu au kukuandikia barua pepe.';
export const backToForm = 'Rudi kwenye fomu';
export const signIn = 'Ingia';

// The options, by the values that are stored. The courses keep the names under which the school teaches them.
export const genders = { Male: 'Kiume', Female: 'Kike' };
export const educations = {
  Primary: 'Shule ya msingi',
  'High School': 'Shule ya sekondari',
  College: 'Chuo',
  University: 'Chuo kikuu',
};
export const studyModes = { Physical: 'Darasani', Online: 'Mtandaoni' };
export const courseTitles = {
  'Web Design': 'Web Design',
  'Web Development': 'Web Development',
  'Full Stack Web Development': 'Full Stack Web Development',
  'App Development': 'App Development',
  'Full Stack App Development': 'Full Stack App Development',
  'Graphics Design': 'Graphics Design',
  Animations: 'Animations',
  'Interview Questions': 'Interview Questions',
};

// The office's list of applications.
export const title = 'Maombi';
export const count = (total: number) => plural(total, { one: 'Ombi #', other: 'Maombi #' });
export const noMatch = 'Hakuna maombi yanayolingana na utafutaji huu.';
export const searchLabel = 'Jina, simu, barua pepe au mji';
export const all = 'Yote';
export const statuses = {
  new: 'Jipya',
  contacted: 'Tumewasiliana naye',
  enrolled: 'Amejiandikisha',
  declined: 'Limekataliwa',
};
export const applicant = 'Mwombaji';
export const appliedFor = 'Anachoomba';
export const status = 'Hali';
export const date = 'Tarehe';
export const open = 'Fungua<name/>';
export const livesIn = 'Anakoishi';
export const wantsToPay = 'Anataka kulipa sasa';
export const guardian = 'Mlezi';
export const note = 'Maelezo ya ofisi';
export const save = 'Hifadhi';
export const saved = 'Imehifadhiwa';
export const saveFailed = 'Imeshindikana';
