/** Vyumba. */
import { plural } from '#messages/sw/locale.ts';

// Lists.
export const livestream = 'Madarasa';
export const loading = 'Inapakia';
export const rooms = 'Vyumba';
export const nameColumn = 'Jina la chumba';
export const statusColumn = 'Hali';
export const actionsColumn = 'Vitendo';
export const statuses = { active: 'Kiko wazi', inactive: 'Kimefungwa' };
export const toAllStudents = 'Kwa wanafunzi wote';
/** `audience`: the room's course, or `toAllStudents`. */
export const about = (audience: string, tutor: string) => `${audience}, mwalimu ${tutor}`;
export const openedAt = 'Kilifunguliwa <time/>';
export const openCount = (count: number) => plural(count, { one: 'Chumba 1 kiko wazi.', other: 'Vyumba # viko wazi.' });
export const otherTutorsRoom = 'Chumba cha mwalimu mwingine';
export const noRooms = 'Bado hakuna chumba';
export const noRoomsText = 'Bonyeza Ongeza chumba ili kuweka cha kwanza.';
export const goToSchedule = 'Nenda kwenye ratiba';
export const pastClasses = 'Madarasa yaliyopita';

// Entering. The room's name follows the verb for screen readers.
export const enter = 'Ingia';
export const enterRoom = 'Ingia chumbani';
export const cannotEnter = 'Huwezi kuingia';
export const noLongerInside = 'Hupo tena chumbani';
export const closedNow = (room: string) => `Chumba ${room} kimefungwa.`;
export const waitHere = 'Subiri hapa: utaingia mara tu chumba kitakapofunguliwa.';

// Changes.
export const activate = 'Fungua';
export const deactivate = 'Funga';
export const isOpen = (room: string) => `Chumba ${room} kiko wazi.`;
export const isClosed = (room: string) => `Chumba ${room} kimefungwa.`;
export const addRoom = 'Ongeza chumba';
export const add = 'Ongeza';
export const added = (room: string) => `Chumba ${room} kiko tayari. Kifungue darasa lako linapoanza.`;
export const edit = 'Hariri';
export const updateRoom = 'Sasisha chumba';
export const update = 'Sasisha';
export const saved = (room: string) => `Chumba ${room} kimehifadhiwa.`;
export const nameLabel = 'Jina la chumba';
export const nameDescription = 'Herufi, tarakimu na vistari: jina huwa sehemu ya anwani ya chumba.';
export const namePlaceholder = 'web-design';
export const whoMayEnter = 'Wanaoweza kuingia';
export const allStudents = 'Wanafunzi wote';
export const studentsOf = (course: string) => `Wanafunzi wa ${course}`;
export const remove = 'Futa';
export const sure = 'Una uhakika?';
/** By the room's status. */
export const deletion = {
  active: (room: string) => `Chumba “${room}” kitafutwa. Kiko wazi: kila aliye ndani atalazimika kuondoka.`,
  inactive: (room: string) => `Chumba “${room}” kitafutwa. Kimefungwa, kwa hivyo hakuna aliye ndani.`,
};

// From the server.
export const name =
  'Jina la chumba liwe na herufi, tarakimu na kistari kimoja kimoja, 2 hadi 60 kwa jumla, kama vile web-design';
export const reservedNames = 'Jina hili haliwezi kutumika. Tafadhali chagua lingine.';
export const status = 'Chumba kiko wazi au kimefungwa';
export const taken = 'Tayari kuna chumba chenye jina hili. Tafadhali chagua lingine.';
export const active = 'Huwezi kubadilisha jina au kozi ya chumba kilicho wazi. Kifunge kwanza.';
export const gone = 'Chumba hiki hakipo tena.';
/** Shown for a live session whose room name was not recorded. */
export const nameless = 'Chumba kilichofutwa';
export const notYours = 'Ni mwalimu wa chumba hiki na ofisi pekee wanaoweza kukibadilisha.';
export const foreignCourse = 'Chagua kozi ya mwalimu wa chumba hiki.';
export const closed = 'Chumba hiki hakiko wazi kwa sasa.';
export const joinFirst = 'Chumba hiki ni cha wanafunzi wa kozi yake.';
export const otherTutor = 'Ni mwalimu wa chumba hiki, wanafunzi wake na ofisi pekee wanaoweza kuingia.';
export const deleted = 'Chumba kimefutwa';
/** Texts that the specification gives word for word. */
export const failed = 'Imeshindikana kufungua vyumba';
export const none = 'Kwa sasa hakuna darasa la moja kwa moja. Tafadhali angalia ratiba ili kuthibitisha';
