/** The demo school's own texts on its welcome page, and its permission to publish web pages. */
import type { Db } from '#server/db/connect.ts';
import { frontPage, schoolDetails } from '#server/db/tables/school-details.ts';

const demoTexts = {
  en: {
    lead: 'A coding school in Nairobi and online: learn to build web pages, apps and programs with tutors who work in the trade.',
    teaches:
      'Beginners start with Python or their first web page; no earlier knowledge is needed, and a phone is enough.\nAdvanced students build whole web applications, animations and mobile apps, and prepare for job interviews.\nLessons can be watched at any time. Each week has live classes in which you write code together with your tutor.',
    howToApply:
      'Choose a course, or ask us which one fits you.\nApply with the form: it takes about five minutes.\nOur office calls you within two working days, and agrees with you on fees and instalments.\nYou get an email, choose a password, and start with the first lesson.',
  },
  sw: {
    lead: 'Shule ya kuandika programu za kompyuta, Nairobi na mtandaoni: jifunze kutengeneza kurasa za wavuti, programu za simu na za kompyuta ukisaidiwa na walimu wenye uzoefu wa kazi.',
    teaches:
      'Wanaoanza hujifunza Python au hutengeneza ukurasa wao wa kwanza wa wavuti; huhitaji ujuzi wowote wa awali, na simu inatosha.\nWaliobobea hutengeneza tovuti kamili, picha zinazosonga na programu za simu, na hujiandaa kwa usaili wa kazi.\nMasomo yanaweza kutazamwa wakati wowote. Kila wiki kuna madarasa ya moja kwa moja ambamo unaandika programu pamoja na mwalimu wako.',
    howToApply:
      'Chagua kozi, au tuulize ni ipi inayokufaa.\nJaza fomu ya maombi: huchukua kama dakika tano.\nOfisi yetu itakupigia simu ndani ya siku mbili za kazi, na mtakubaliana kuhusu ada na malipo kwa awamu.\nUtapata barua pepe, utachagua nenosiri, kisha utaanza somo la kwanza.',
  },
};

export const writeFrontPage = (tx: Db, { by, now }: { by: string; now: Date }) =>
  tx
    .insert(frontPage)
    .values((['en', 'sw'] as const).map((locale) => ({ ...demoTexts[locale], locale, changedBy: by, changedAt: now })));

export const allowPublishing = (tx: Db, { by, now }: { by: string; now: Date }) =>
  tx.insert(schoolDetails).values({ allowsPublishing: true, changedBy: by, changedAt: now });
