/** The choice of an intake: an applicant's wish, and the office's decision. */

// For the applicant.
export const label = 'When would you like to start?';
export const noPreference = 'No preference';
interface Start {
  /** The name that the office gave the intake. */
  intake: string;
  /** As the reader's language writes days. */
  day: string;
}
export const option = ({ intake, day }: Start) => `${intake} (${day})`;
export const optionOf = ({ course, ...start }: Start & { course: string }) => `${course}: ${option(start)}`;
export const notOpen = 'This intake is no longer open. Choose another one, or “No preference”.';
export const starts = ({ intake, day }: Start) => `Starts on ${day} (${intake})`;
export const startsOf = ({ course, ...start }: Start & { course: string }) =>
  `${course} starts on ${start.day} (${start.intake})`;

// For the office.
export const wish = 'Wants to start';
export const deleted = 'deleted since';
export const wishLost = ({ intake, day }: Start) =>
  `The applicant wants to start with ${intake} on ${day}. It is full or deleted.`;
export const intakeOf = (course: string) => `Intake: ${course}`;
export const nextOpen = 'Next open intake (set when the course opens)';
export const applicationsClosed = 'applications closed';
export const isFull = 'full';
export const reserved = (places: number) => `${places} reserved`;

// From the server.
export const noPlaceIn = (intake: string) =>
  `The intake “${intake}” has no free place. Choose another one, or raise its number of places.`;
export const isReserved =
  'A place in this intake is reserved for an applicant or a student who has not paid yet. Withdraw the offer, or end the agreed price, first.';
export const tooFewPlaces = (taken: number) =>
  `The intake needs ${taken} places: for its students, and for people with a reserved place.`;
