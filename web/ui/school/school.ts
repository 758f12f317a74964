/** The school's name, logo and contact details, from the page's head. */
import { Observable, useObservable } from '#web/concurrency/observable.ts';

/** A text is empty if the school has not given it (PublicSchoolDetails in contract/school-details.ts). */
export interface School {
  name: string;
  shortName: string;
  /** The logo's URL. */
  logo: string;
  address: string;
  taxPin: string;
  phone: string;
  email: string;
  /** The languages whose texts about consent, money and privacy a native speaker has approved. */
  approvedLocales: string[];
}

export const schoolInHead = (): School =>
  JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="school"]')!.content);

const shown = new Observable(schoolInHead());

export const useSchool = () => useObservable(shown);

/** Shows details that the office has just changed on this page; other open pages show them after a reload. */
export const showSchool = (changed: School) => shown.set(changed);
