/** Kubadilisha maombi mengi kwa pamoja. */
import { plural } from '#messages/sw/locale.ts';

// From the server.
export const nothing = 'Chagua angalau ombi moja.';
export const tooMany = 'Maombi yasiyozidi 1,000 yanaweza kubadilishwa kwa mara moja. Punguza utafutaji.';
export const listChanged = 'Orodha imebadilika. Iangalie tena.';

// The list.
export const selected = (count: number) => plural(count, { one: 'Umechagua ombi #', other: 'Umechagua maombi #' });
export const actions = { stage: 'Badilisha hali', assign: 'Kabidhi' };
export const newStage = 'Hali mpya';
export const chooseStage = 'Chagua hali';
export const newAssignee = 'Mkabidhi';
export const chooseAssignee = 'Chagua mfanyakazi wa ofisi';

// The question before a change.
export const stageQuestion = (count: number, stage: string) =>
  plural(count, {
    one: `Badilisha hali ya ombi # iwe “${stage}”?`,
    other: `Badilisha hali ya maombi # iwe “${stage}”?`,
  });
export const stageHint =
  'Ofa zinazosubiri jibu zitaondolewa: waombaji hawa hawataweza tena kuzikubali. Hali ya walioandikishwa haitabadilika. Hakuna barua pepe itakayotumwa.';
export const assignQuestion = (count: number, name: string) =>
  plural(count, { one: `Mkabidhi ${name} ombi #?`, other: `Mkabidhi ${name} maombi #?` });
export const unassignQuestion = (count: number) =>
  plural(count, {
    one: 'Ombi # lisikabidhiwe mtu yeyote?',
    other: 'Maombi # yasikabidhiwe mtu yeyote?',
  });
export const yes = { stage: 'Ndiyo, badilisha', assign: 'Ndiyo, kabidhi', unassign: 'Ndiyo, ondoa' };

// The result.
export const changed = (count: number) =>
  plural(count, { one: 'Ombi # limebadilishwa.', other: 'Maombi # yamebadilishwa.' });
export const refused = (count: number) =>
  plural(count, { one: 'Ombi # halikubadilishwa:', other: 'Maombi # hayakubadilishwa:' });
