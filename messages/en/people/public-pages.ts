/** The pages that need no account: their frame, an invalid address, and what the school does with personal data. */
// The frame.
export const enroll = 'Enroll';
export const codeRunner = 'Code runner';
export const privacy = 'Privacy';
export const licences = 'Open-source licences';

// An invalid address.
export const invalidPath = 'The URL path is invalid';
export const home = 'Home';

// Privacy.
export const privacyIntro = (school: string) =>
  `This page explains what ${school} keeps about you, why, and what your rights are.`;

export const whatWeKeep = 'What we keep';
export const keepName = 'Your name and your email address, to identify you and to email you about your account.';
export const keepPassword = 'Your password, only as a hash, which not even the school can read.';
export const keepPicture =
  'Your picture, if you add one, or your Google picture when you first continue with Google. We save a new copy of it without the location where it was taken.';
export const keepCourses = 'The courses you have enrolled in, and your ratings.';
export const keepProgress =
  'Your progress in each lesson: where you stopped the video, how much you have watched, and what you have completed.';
export const keepTeaching =
  'If you teach: your courses, lessons, videos, tasks, rooms and when they were open, and your schedule.';
export const keepCalendar = 'If you subscribe to your schedule: your private calendar link.';
export const keepApplication =
  'If you apply to study here: your answers in the form and, if you are under 18, the name and phone number of your parent or guardian. Only the office sees them. An unsuccessful application is deleted after a year.';
export const keepPayments =
  'If you pay by M-Pesa, for yourself or for someone else: the phone number that received the request, the amount, the time and the M-Pesa code. We delete M-Pesa’s original messages after 13 months. The payment itself, its receipt and the school’s accounts stay: we have to keep them, and they cannot be changed.';
export const keepFund =
  'If you raise funds: your story, your goal, and whether you are under 18. If you are, also the name and email of your parent or guardian, and when they agreed or withdrew.';
export const keepGoogle = 'If you continue with Google: that you used Google, and your Google user ID.';
export const keepSessions =
  'Your sessions: when you signed in, with which browser, when you last used it, and when the session expires.';

export const cookies = 'Cookies';
export const cookiesText =
  'One cookie keeps you signed in. Another stays after you sign out, for at most 400 days: its random number shows that this device has signed in to your account before, so that strangers who guess passwords cannot lock you out. It does not sign anyone in. If you continue with Google, a third cookie proves for at most ten minutes that the request came from this browser. While you are signed in, this browser also stores your user ID, your name, your picture and whether you are a student, a tutor or office staff; your video progress that has not been sent yet; and the names and progress of unfinished uploads. An open tab keeps what you have typed but not saved. Signing out deletes all of that. Your theme, light or dark, and your video quality stay. A cookie keeps the language that you have chosen, until you sign out, for at most a year. The open tab keeps what a visitor has typed into the enrolment form until it is sent. There is no tracking and no advertising.';

export const whoSees = 'Who sees it';
export const officeSees =
  'The school’s office. Other people who are signed in see at most a short form of your name. We do not sell your data.';
export const mpesaSees =
  'M-Pesa gets the phone number, the amount and an account number, which says nothing about you. A student whose fees you help to pay sees the amount, and your number without its middle digits; their page shows no phone numbers. When office staff view a full number, we log their name.';
export const anyoneSees =
  'A fund page is shown only if its student has turned it on. Anyone with the link sees the student’s first name and the first letter of the last name, the story, the goal and the amount raised. If the student is under 18, it is shown only while a parent or guardian agrees; they can withdraw at any time with the link in their email.';

export const yourRights = 'Your rights';
export const rightsText =
  'Under Kenya’s Data Protection Act, 2019, you can ask what we keep about you, and have it corrected or deleted. Ask the school’s office. If you are not satisfied with the answer, you can complain to the Office of the Data Protection Commissioner.';
