/** The school's name, logo and contact details, from the page's head. */
import { Observable, useObservable } from '#web/concurrency/observable.ts';

/** Texts are empty if the school has not given them (PublicSchoolDetails in contract/school-details.ts). */
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

/** After the office has changed the details; other open pages show the change when they are loaded again. */
export const showSchool = (changed: School) => shown.set(changed);
