/** What can be downloaded: the headings of the tables (CSV) and the words in their cells; the sheet of a task. */

const name = 'Name';
const phone = 'Phone';
const course = 'Course';
const status = 'Status';
const receipt = 'Receipt';

export const yes = 'yes';

export const attendance = {
  name,
  role: 'Role',
  joined: (zone: string) => `Joined (${zone})`,
  left: (zone: string) => `Left (${zone})`,
  minutes: 'Minutes',
  visits: 'Visits',
  roles: { tutor: 'tutor', student: 'student' },
};

export const gradeBook = {
  name,
  joined: 'Enrolled',
  hasLeft: 'has left the course',
  task: ({ lesson, task, points }: { lesson: string; task: string; points: number }) =>
    `${lesson}: ${task} (of ${points})`,
  total: (points: number) => `Total (of ${points})`,
  studentId: 'Student ID',
  toBeMarked: 'to be marked',
};

export const people = {
  joined: (zone: string) => `In the school since (${zone})`,
  lastSeen: (zone: string) => `Last seen (${zone})`,
};

export const applications = {
  applied: (zone: string) => `Applied (${zone})`,
  fullName: 'Full name',
  phone,
  email: 'Email',
  county: 'County',
  town: 'Town',
  gender: 'Gender',
  education: 'Education',
  mode: 'Mode',
  course,
  price: 'Price (Ksh.)',
  amount: 'Amount (Ksh.)',
  guardian: 'Guardian',
  guardianPhone: 'Guardian’s phone',
  about: 'About',
  status,
  note: 'Note',
};

export const payments = {
  started: (zone: string) => `Started (${zone})`,
  paid: (zone: string) => `Paid (${zone})`,
  status,
  reason: 'Reason',
  review: 'Needs checking',
  purpose: 'For',
  name,
  course,
  phone,
  requested: 'Requested (Ksh.)',
  received: 'Received (Ksh.)',
  refunded: 'Refunded (Ksh.)',
  reference: 'Reference',
  provider: 'Provider',
  providerReceipt: 'Provider’s receipt',
  receipt,
  simulated: 'Simulated',
};

export const statement = {
  date: 'Date',
  description: 'Description',
  incoming: 'In (Ksh.)',
  outgoing: 'Out (Ksh.)',
  credit: 'Credit (Ksh.)',
  receipt,
};

export const taskSheet = {
  course: (title: string) => `Course: ${title}`,
  lesson: (title: string) => `Lesson: ${title}`,
  deadline: (day: string, city: string) => `Deadline: ${day}, until midnight (${city})`,
  points: (points: number) => `Points: ${points}`,
};
