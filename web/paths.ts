/** Every URL of the app, defined once. routes.tsx maps each URL to its page. */
export const paths = {
  home: '/',
  courses: '/courses',
  course: (courseId: string) => `/courses/${courseId}`,
  lesson: (courseId: string, lessonId: string) => `/courses/${courseId}/${lessonId}`,
  schedule: '/schedule',
  livestream: '/livestream',
  /** The code of a past class. */
  pastClass: (sessionId: string) => `/livestream/past/${sessionId}`,
  live: (roomName: string) => `/live/${roomName}`,
  code: '/code',
  projects: '/projects',
  project: (projectId: string) => `/projects/${projectId}`,
  /** The page of a project that the student hands in for a task, with a link back to the task. */
  projectForTask: (projectId: string, taskId: string) => `/projects/${projectId}?task=${taskId}`,
  /** A student's published page, open to visitors. */
  publishedPage: (pageId: string) => `/p/${pageId}`,
  /** The page about running programs elsewhere; the playground's message about a used-up quota links here. */
  ownRunner: '/code-runner',
  /** The pages for visitors are rendered by the server (server/features/front-door), so the app has no routes for them. */
  welcome: '/welcome',
  catalogue: '/catalogue',
  /** The licences are not a page of the app, but a file that the build writes. */
  licences: '/open-source-licences.txt',
  /** The user's notification settings; emails link here (server/features/notifications). */
  notifications: '/profile/notifications',
  /** An offer of courses to the signed-in student; notifications link here. */
  offer: (id: string) => `/offers/${id}`,
  announcements: '/announcements',
  announcement: (id: string) => `/announcements/${id}`,
  assignments: '/assignments',
  /** The assignments with the form of one task open; emails and notifications link here. */
  assignment: (taskId: string) => `/assignments?task=${taskId}`,
  challenges: '/challenges',
  challenge: (challengeId: string) => `/challenges/${challengeId}`,
  payments: '/payments',
  /** The payment page for the balance of one course. */
  paymentsFor: (courseId: string) => `/payments?course=${courseId}`,
  receipt: (receiptId: string) => `/payments/receipt/${receiptId}`,
  paymentSent: (reference: string) => `/successful?reference=${reference}`,
  paymentRefused: '/error',
  paymentFailed: (reference: string) => `/error?reference=${reference}`,
  helpFund: (studentId: string) => `/helpfund/${studentId}`,
  profile: '/profile',
  fundRaising: '/profile#fund-raising',

  admin: '/admin/',
  adminProfile: '/admin/profile',
  adminCourses: '/admin/courses',
  adminCourseSearch: '/admin/courses/searchcourses',
  adminLessons: (courseId: string) => `/admin/courses/lessons/${courseId}`,
  adminLesson: (courseId: string, lessonId: string) => `/admin/courses/lessons/${courseId}/${lessonId}`,
  adminLessonText: (courseId: string, lessonId: string) => `/admin/courses/lessons/${courseId}/${lessonId}/text`,
  adminLessonTextPreview: (courseId: string, lessonId: string) =>
    `/admin/courses/lessons/${courseId}/${lessonId}/text/preview`,
  adminLessonSearch: (courseId: string) => `/admin/courses/lessons/${courseId}/searchlesson`,
  adminLiveRoom: (roomName: string) => `/admin/liveTutor/${roomName}`,
  adminProject: (projectId: string) => `/admin/projects/${projectId}`,
  adminGrading: '/admin/grading',
  /** The hand-ins of all students for a task. */
  adminGradingOf: (taskId: string) => `/admin/grading?task=${taskId}&state=all`,
  adminHandin: (handinId: string) => `/admin/grading/${handinId}`,
  adminGradeBook: (courseId: string) => `/admin/grading/book/${courseId}`,
  adminApplications: '/admin/applications',
  adminApplication: (id: string) => `/admin/applications/${id}`,
  adminIntakes: '/admin/intakes',
  adminAnnouncements: '/admin/announcements',
  adminAnnouncement: (id: string) => `/admin/announcements/${id}`,
  adminSchedule: '/admin/schedule',
  adminLivestream: '/admin/livestream',
  adminPastClasses: '/admin/livestream/past',
  adminPastClass: (sessionId: string) => `/admin/livestream/past/${sessionId}`,
  adminPastClassCode: (sessionId: string) => `/admin/livestream/past/${sessionId}/code`,
  adminPeople: '/admin/people',
  adminPeopleImport: '/admin/people/import',
  adminPersonPage: (personId: string) => `/admin/people/${personId}`,
  /** The printable unused first passwords: of one student, or those made at this time or later. */
  adminAllSheets: '/admin/people/sheets',
  adminSheets: (of: { student: string } | { since: string }) =>
    `/admin/people/sheets?${new URLSearchParams({ ...of })}`,
  adminChallenges: '/admin/challenges',
  adminChallenge: (challengeId: string) => `/admin/challenges/${challengeId}`,
  adminSolvers: (challengeId: string) => `/admin/challenges/${challengeId}/solvers`,
  adminSolver: (challengeId: string, studentId: string) =>
    `/admin/challenges/${challengeId}/solvers?student=${studentId}`,
  adminPages: '/admin/pages',
  /** The page where staff decide about a student's published page; notifications link here. */
  adminPage: (pageId: string) => `/admin/pages/${pageId}`,
  adminNotifications: '/admin/notifications',
  adminSchool: '/admin/school',
  adminRunner: '/admin/runner',
  adminPayments: '/admin/payments',
  adminPayment: (paymentId: string) => `/admin/payments/${paymentId}`,
  adminUnallocated: '/admin/payments/held',
  adminRefunds: '/admin/payments/refunds',
  adminSettlements: '/admin/payments/settlements',
  adminReconciliation: '/admin/payments/reconciliation',
  adminReport: (reportId: string) => `/admin/payments/reconciliation/${reportId}`,
  adminStatement: (studentId: string) => `/admin/payments/students/${studentId}`,

  login: '/login',
  signUp: '/login?sign-up',
  enroll: '/enroll',
  enrolPaying: (reference: string) => `/enroll?reference=${reference}`,
  forgotPassword: '/forgot-password',
  privacy: '/privacy',
  invalidPath: '/invalidpath',
};

/** The start page of a signed-in user. */
export const homeOf = (user: { type: string }) => (user.type === 'student' ? paths.home : paths.admin);
