/** Prices that the office agrees with a student: discounts and scholarships. */
export const price = 'The agreed price must be whole shillings, from 0 to 250,000';
export const reason = 'A reason is required, of at most 200 characters';
export const tooHigh = (price: string) => `The agreed price must not be higher than the course’s price, ${price}.`;
export const isEnrolled = (title: string) => `The student has already joined ${title}.`;
export const none = 'No price is agreed for this course.';

// The student’s view.
export const usualPrice = (price: string) => `instead of ${price}`;
export const usualNow = (price: string) => `Agreed with you; the usual price is ${price}.`;

// The office’s view.
export const title = 'Agreed prices';
export const noneYet = 'This student pays the usual prices.';
export const agree = 'Agree a price';
export const course = 'Course';
export const chooseCourse = 'Choose a course';
export const courseRequired = 'A course is required';
export const courseOption = (title: string, price: string) => `${title} (${price})`;
export const priceLabel = 'Agreed price (Ksh.)';
export const priceHint = '0 opens the course immediately.';
export const reasonLabel = 'Reason';
export const reasonHint = 'For the office only, for example “sister is a student”.';
export const save = 'Save agreed price';
export const saved = (title: string) => `The price for ${title} is agreed.`;
export const instead = (agreed: string, usual: string) => `${agreed} instead of ${usual}`;
export const by = (name: string, when: string) => `${name}, ${when}`;
export const ended = (name: string, when: string) => `Ended by ${name}, ${when}`;
export const end = 'End<name/>';
export const endTitle = 'End the agreement';
export const endQuestion = (title: string) =>
  `The student then pays the usual price for ${title}. A payment that has already started keeps the agreed price for 24 hours.`;
export const yesEnd = 'Yes, end it';
