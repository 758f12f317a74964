/** Every address of the product, written once. routes.tsx says what each one shows. */
export const paths = {
  home: '/',
  courses: '/courses',
  course: (courseId: string) => `/courses/${courseId}`,
  schedule: '/schedule',
  livestream: '/livestream',
  code: '/code',
  payments: '/payments',
  profile: '/profile',

  admin: '/admin/',
  adminCourses: '/admin/courses',
  adminCourseSearch: '/admin/courses/searchcourses',
  adminLessons: (courseId: string) => `/admin/courses/lessons/${courseId}`,
  adminSchedule: '/admin/schedule',
  adminLivestream: '/admin/livestream',
  adminPeople: '/admin/people',

  login: '/login',
  signUp: '/login?sign-up',
  forgotPassword: '/forgot-password',
  privacy: '/privacy',
  invalidPath: '/invalidpath',
};

/** Where somebody who is signed in belongs. */
export const homeOf = (user: { type: string }) => (user.type === 'student' ? paths.home : paths.admin);
