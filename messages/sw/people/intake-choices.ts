/** Kuchagua kundi la kuanza: ombi la mwombaji, na uamuzi wa ofisi. */
import { plural } from '#messages/sw/locale.ts';

// For the applicant.
export const label = 'Ungependa kuanza lini?';
export const noPreference = 'Wakati wowote';
interface Start {
  intake: string;
  day: string;
}
export const option = ({ intake, day }: Start) => `${intake} (${day})`;
export const optionOf = ({ course, ...start }: Start & { course: string }) => `${course}: ${option(start)}`;
export const notOpen = 'Kundi hili halipokei maombi tena. Chagua lingine, au “Wakati wowote”.';
export const starts = ({ intake, day }: Start) => `Kuanza: ${day} (${intake})`;
export const startsOf = ({ course, ...start }: Start & { course: string }) =>
  `${course} inaanza ${start.day} (${start.intake})`;

// For the office.
export const wish = 'Angependa kuanza';
export const deleted = 'limefutwa baadaye';
export const wishLost = ({ intake, day }: Start) =>
  `Mwombaji angependa kuanza na ${intake} tarehe ${day}. Kundi hilo limejaa au limefutwa.`;
export const intakeOf = (course: string) => `Kundi: ${course}`;
export const nextOpen = 'Kundi linalofuata linalopokea maombi (huwekwa kozi inapofunguliwa)';
export const applicationsClosed = 'maombi yamefungwa';
export const isFull = 'limejaa';
export const reserved = (places: number) => plural(places, { one: '# imehifadhiwa', other: '# zimehifadhiwa' });

// From the server.
export const noPlaceIn = (intake: string) =>
  `Kundi “${intake}” halina nafasi. Chagua lingine, au ongeza idadi ya nafasi zake.`;
export const isReserved =
  'Nafasi katika kundi hili imehifadhiwa kwa mwombaji au mwanafunzi ambaye bado hajalipa. Ondoa ofa hiyo, au komesha bei ya makubaliano, kwanza.';
export const tooFewPlaces = (taken: number) =>
  `Kundi linahitaji nafasi ${taken}: za wanafunzi wake, na zilizohifadhiwa.`;
