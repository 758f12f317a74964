/** Kubadilisha watu wengi kwa pamoja. */
import { plural } from '#messages/sw/locale.ts';

// From the server.
export const nothing = 'Chagua angalau mtu mmoja.';
export const tooMany = 'Watu wasiozidi 1,000 wanaweza kubadilishwa kwa mara moja. Punguza utafutaji.';
export const listChanged = 'Orodha imebadilika. Iangalie tena.';

// The list.
export const select = (name: string) => `Chagua ${name}`;
export const selectPage = 'Chagua wote wa ukurasa huu';
export const selectAll = (count: number) =>
  plural(count, { one: 'Chagua # anayelingana', other: 'Chagua wote # wanaolingana' });
export const selected = (count: number) => plural(count, { one: 'Umechagua mtu #', other: 'Umechagua watu #' });
export const clear = 'Ondoa uchaguzi';
export const action = 'Kitendo';
export const chooseAction = 'Chagua kitendo';
export const actions = {
  addCourse: 'Ongeza kwenye kozi',
  invite: 'Tuma mwaliko tena',
  deactivate: 'Zima akaunti',
  reactivate: 'Washa tena',
};
export const course = 'Kozi';
export const chooseCourse = 'Chagua kozi';
export const apply = 'Tekeleza';

// The question before a change.
export const questions = {
  invite: (count: number) =>
    plural(count, {
      one: 'Tuma tena mwaliko #? Mtu huyu atapata barua pepe yenye kiungo kipya.',
      other: 'Tuma tena mialiko #? Kila mmoja wa watu hawa atapata barua pepe yenye kiungo kipya.',
    }),
  deactivate: (count: number) =>
    plural(count, {
      one: 'Zima akaunti #? Ataondolewa kwenye vifaa vyote na hataweza kuingia. Kazi yake itahifadhiwa.',
      other: 'Zima akaunti #? Wataondolewa kwenye vifaa vyote na hawataweza kuingia. Kazi yao itahifadhiwa.',
    }),
  reactivate: (count: number) =>
    plural(count, {
      one: 'Washa tena akaunti #? Mtu huyu ataweza kuingia tena.',
      other: 'Washa tena akaunti #? Watu hawa wataweza kuingia tena.',
    }),
};
export const addQuestion = (count: number, title: string) =>
  `Ongeza ${plural(count, { one: 'mtu #', other: 'watu #' })} kwenye “${title}”?`;
export const isFree = 'Kozi hii haina malipo. Waliojiunga tayari hawatabadilishwa.';
export const isPaid = (price: string) =>
  `Bei ya kozi ni ${price}. Wenye akiba ya kutosha watajiunga papo hapo na kulipa kutoka kwenye akiba hiyo, kwa bei iliyokubaliwa kama ipo. Wengine hawataongezwa, na utaona ni nani. Waliojiunga tayari hawatabadilishwa.`;
export const yes = {
  addCourse: 'Ndiyo, ongeza',
  invite: 'Ndiyo, tuma',
  deactivate: 'Ndiyo, zima',
  reactivate: 'Ndiyo, washa',
};

// The result.
export const changed = (count: number) =>
  plural(count, { one: 'Mtu # amebadilishwa.', other: 'Watu # wamebadilishwa.' });
export const unchanged = (count: number) =>
  plural(count, { one: '# hakuhitaji mabadiliko.', other: '# hawakuhitaji mabadiliko.' });
export const refused = (count: number) =>
  plural(count, { one: 'Mtu # hakubadilishwa:', other: 'Watu # hawakubadilishwa:' });
