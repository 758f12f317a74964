/** Barua pepe kuhusu arifa. */
import { appliedFor } from '#messages/applied-for.ts';
import { plural } from './locale.ts';
import { modes } from './notifications.ts';

export const digest = {
  subject: (count: number, school: string) =>
    `Habari ${plural(count, { one: '# mpya', other: '# mpya' })} kutoka ${school}`,
  intro: 'Haya ndiyo mapya kwako:',
};

export const byKind = {
  deadline: {
    intro: (task: string) =>
      `Wasilisha “${task}” leo: mwisho wa kuwasilisha ni saa sita usiku, na bado hatujapokea kazi yako.`,
    button: 'Wasilisha kazi yangu',
  },
  extended: {
    intro: (task: string) => `Tazama siku mpya ya mwisho ya kuwasilisha “${task}”.`,
    button: 'Fungua kazi',
  },
  lesson: {
    intro: (title: string) => `Anza somo jipya “${title}”.`,
    button: 'Fungua somo',
  },
  task: {
    intro: (title: string) => `Soma maagizo ya kazi mpya “${title}”.`,
    button: 'Fungua kazi',
  },
  class_open: {
    intro: (room: string) => `Jiunge na darasa la moja kwa moja katika “${room}”: limeanza.`,
    button: 'Jiunge na darasa',
  },
  payment: {
    intro: (amount: string) => `Tumepokea ${amount} za karo yako. Asante.`,
    button: 'Tazama malipo yangu',
  },
  application: {
    intro: (course: string) =>
      `Tafadhali wasiliana na mwombaji: kuna ombi jipya la kujiunga na ${appliedFor(course, modes)}.`,
    button: 'Fungua maombi',
  },
  offer: {
    intro: (title: string) =>
      `Shule imepokea ombi la kujiunga lenye barua pepe yako. Ingia, kisha ukubali au ukatae ofa uliyopewa: ${title}.`,
    button: 'Tazama ofa',
  },
  offer_accepted: {
    intro: (title: string) => `Mwombaji amekubali ofa uliyompa: ${title}.`,
    button: 'Fungua ombi',
  },
  offer_declined: {
    intro: (title: string) => `Tafadhali wasiliana na mwombaji: amekataa ofa uliyompa: ${title}.`,
    button: 'Fungua ombi',
  },
  page_approved: {
    intro: (title: string) => `Ukurasa wako “${title}” umeidhinishwa: kila aliye na anwani yake anaweza kuusoma.`,
    button: 'Fungua mradi wangu',
  },
  page_taken_down: {
    intro: (title: string) => `Shule haionyeshi ukurasa wako “${title}”. Fungua mradi usome sababu.`,
    button: 'Fungua mradi wangu',
  },
  page_waiting: {
    intro: (title: string) => `Mwanafunzi angependa kuchapisha ukurasa “${title}”. Tafadhali usome, kisha uamue.`,
    button: 'Fungua kurasa',
  },
  page_reported: {
    intro: (title: string) => `Msomaji ameripoti ukurasa “${title}”. Tafadhali uangalie, kisha uamue.`,
    button: 'Fungua kurasa',
  },
  project_help: {
    intro: (title: string) => `Mwanafunzi anaomba msaada na mradi “${title}”. Ufungue mfanye kazi pamoja.`,
    button: 'Fungua mradi',
  },
  announcement: {
    intro: (title: string) => `Soma tangazo jipya: “${title}”.`,
    button: 'Soma tangazo',
  },
  faulty: {
    intro: (challenge: string) => `Tafadhali kagua test za “${challenge}”: programu haziwezi kusahihishwa kwa sasa.`,
    button: 'Fungua changamoto',
  },
};
