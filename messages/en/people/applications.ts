/** An application's page: stages, notes, checklist, timeline. */
export const stages = {
  new: 'New',
  contacted: 'Contacted',
  offered: 'Offered',
  waiting: 'Waiting',
  enrolled: 'Enrolled',
  declined: 'Declined',
};
export const checks = {
  called: 'Spoke with the applicant',
  visited: 'Visited the school or a trial lesson',
  documents: 'Copy of ID or birth certificate seen',
  equipment: 'Has a computer or phone and internet',
  fees: 'Fees and payment explained',
  guardian: 'Guardian agrees (if under 18)',
};

// From the server.
export const noteRequired = 'A note is required, of at most 2,000 characters';
export const itemRequired = 'An item is required, of at most 120 characters';
export const tooManyItems = 'The checklist is full: it can have 30 items.';
export const isEnrolled = 'This applicant is enrolled already.';
export const notAdmin = 'Applications can be assigned to members of the office only.';

// The page.
export const noSuchApplication = 'Application not found';
export const allApplications = 'All applications';
/** In downloads, which also have the four statuses of the specification. */
export const stage = 'Status in detail';
export const assignee = 'Assigned to';
export const nobody = 'Unassigned';
export const anybody = 'Anyone';
export const call = 'Call';
export const email = 'Email';
export const whatsApp = 'WhatsApp<newTab> (opens in a new tab)</newTab>';
export const details = 'Application';
export const money = 'Paid with the application';
export const noMoney = 'No money was paid with the application.';
export const checklist = 'Checklist';
export const newItem = 'New item';
export const addItem = 'Add item';
export const timeline = 'Timeline';
export const byApplicant = 'Applicant';

/** What happened, for the timeline. */
export const events = {
  applied: 'Applied',
  again: (what: string) => `Applied again: ${what}`,
  stage: (stage: string) => `Status: ${stage}`,
  note: (text: string) => text,
  assigned: (name: string) => `Assigned to ${name}`,
  unassigned: 'No longer assigned',
  added: (item: string) => `Added to the checklist: ${item}`,
  ticked: (item: string) => `Done: ${item}`,
  unticked: (item: string) => `Not done: ${item}`,
  enrolled: (courses: string) => (courses ? `Enrolled: ${courses}` : 'Enrolled'),
  undone: 'Enrolment undone',
  offered: (courses: string) => `Offer sent: ${courses}`,
  withdrawn: 'Offer withdrawn',
  accepted: (courses: string) => `Offer accepted: ${courses}`,
  refused: (courses: string) => `Offer declined: ${courses}`,
};
