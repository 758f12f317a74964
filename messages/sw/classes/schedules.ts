/** Ratiba ya wiki. Each entry is a 'kipindi', as on a school's timetable. */

import { weekday } from '#messages/sw/locale.ts';
import type { Weekday } from '#messages/weekdays.ts';

// The week.
export const schedule = 'Ratiba';
export const columns = { day: 'Siku', from: 'Kuanzia', to: 'Hadi', event: 'Kipindi', actions: 'Vitendo' };
export const today = 'Leo';
export const onNow = 'Kinaendelea';
export const nowAndNext = 'Sasa na kinachofuata';
export const nowUntil = '<badge/> <event/>, hadi saa <end/>';
export const comingUp = '<label>Kinachofuata</label> <event/>, <start/>';
export const startsToday = (time: string) => `leo saa ${time}`;
export const startsTomorrow = (time: string) => `kesho saa ${time}`;
export const startsOn = (day: string, time: string) => `${day} saa ${time}`;
export const join = 'Jiunge';
export const courseWith = (course: string, tutor: string) => `${course}, mwalimu ${tutor}`;
export const withTutor = (tutor: string) => `Mwalimu ${tutor}`;
export const toAllStudents = 'Kwa wanafunzi wote';
export const noneForYou = 'Bado huna kipindi chochote';
export const noneForYouText = 'Jiandikishe kwa kozi ili uone vipindi vyake hapa.';
export const seeAllCourses = 'Tazama kozi zote';
export const none = 'Bado hakuna kipindi chochote';
export const noneText = 'Bonyeza Ongeza kipindi ili upange darasa lako la kwanza.';

// Editing.
export const addSchedule = 'Ongeza kipindi';
export const add = 'Ongeza';
export const added = 'Kipindi kimeongezwa kwenye ratiba';
export const updateSchedule = 'Sasisha kipindi';
export const update = 'Sasisha';
export const updated = 'Ratiba imesasishwa';
export const edit = 'Hariri';
export const entryOn = (event: string, day: string) => `${event}, ${day}`;
export const day = 'Siku';
export const startTime = 'Saa ya kuanza';
export const endTime = 'Saa ya kumaliza';
export const eventLabel = 'Jina la kipindi';
export const course = 'Kozi';
export const courseHint = 'Ukichagua kozi, ni wanafunzi wake pekee watakaoona kipindi hiki.';
export const allStudents = 'Wanafunzi wote';
export const room = 'Chumba';
export const roomHint = 'Chumba kikiwa wazi, wanafunzi wanaweza kujiunga kutoka kwenye ratiba yao.';
export const noRoom = 'Bila chumba';
export const currentRoom = 'Chumba cha sasa';
export const remove = 'Futa';
export const areYouSure = 'Una uhakika?';
export const removeText = ({ event, day, startTime, endTime }: Entry) =>
  `Kipindi cha “${event}”, ${day} saa ${startTime} hadi ${endTime}, kitafutwa kwenye ratiba ya wiki. Hatua hii haiwezi kutenduliwa.`;

interface Entry {
  event: string;
  day: string;
  startTime: string;
  endTime: string;
}

// The calendar of a phone.
export const subscribe = 'Weka kwenye kalenda';
export const privateLink = 'Kiungo chako cha siri';
export const subscribeText =
  'Ona ratiba kwenye kalenda ya simu yako: kwenye iPhone, fungua Calendar, kisha Calendars, Add Calendar, Add Subscription Calendar, na ubandike kiungo hiki; kwenye Android, fungua calendar.google.com kwenye kivinjari, chagua Other calendars, From URL, na ukibandike hapo.';
export const linkIsPrivate =
  'Yeyote aliye na kiungo hiki anaweza kuona ratiba yako. Kiungo kipya kitachukua nafasi ya hiki, hata kwenye kalenda zako.';
export const createLink = 'Tengeneza kiungo kipya';
export const linkCreated = 'Hiki ni kiungo chako kipya. Cha zamani hakifanyi kazi tena.';

// Validation, and from the server.
export const required = 'Sehemu hii inahitajika';
export const chooseDay = 'Chagua siku kuanzia Jumatatu hadi Jumapili';
export const time = 'Andika saa na dakika, kama vile 14:30';
export const order = 'Saa ya kumaliza lazima iwe baada ya saa ya kuanza';
export const event = 'Jina la kipindi lisizidi herufi 200';
export const overlaps = ({
  day,
  startTime,
  endTime,
  event,
}: {
  day: Weekday;
  startTime: string;
  endTime: string;
  event: string;
}) => `Kuna “${event}” ${weekday(day)} saa ${startTime} hadi ${endTime}. Tafadhali chagua wakati mwingine.`;
export const gone = 'Kipindi hiki hakipo tena.';
export const notYours = 'Ni mwalimu aliyeweka kipindi hiki na ofisi pekee wanaoweza kukibadilisha.';
export const noId = 'Tuma ID ya kipindi unachotaka kufuta.';
export const deleted = 'Kipindi kimefutwa';
export const failed = 'Kuna hitilafu';
