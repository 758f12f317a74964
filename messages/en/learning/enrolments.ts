/** Enrolments. */
export const enrolled = (title: string) => `You are now enrolled in ${title}`;
export const unpaid = ({ title, price }: { title: string; price: number }) =>
  `The course(${title}) is not free. You are required to pay KSH ${price} to access the course.`;

// Enrolling in a course.
export const enroll = 'Enroll';
export const inCourse = (title: string) => `in ${title}`;
export const joined = 'Enrolled';
export const joinWithCredit = (title: string) => `Enroll in ${title} with your credit`;
export const success = 'Success';
export const failed = 'An Error occurred';
export const startCourse = 'Start course';

// How to pay.
export const methodTitle = 'Choose a Payment method';
export const chooseMethod = 'Choose your payment method.';
export const mobileMoney = 'Mobile money (Kenya)';
export const onlineWallet = 'Online wallet';
export const bankCard = 'Bank card';
export const notAvailable = 'Not available';
