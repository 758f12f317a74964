/** Every URL of the app, the guard that decides who may open it, and its page. */
import { Outlet, type RouteObject, useRoutes } from 'react-router';
import { useCurrentUser } from '#web/api/session.ts';
import { StaffOnly, StudentsOnly, VisitorsOnly } from './guards.tsx';
import { ErrorPage, page, ScreenFailed, screen } from './lazy-page.tsx';
import { NoRealMoney } from './NoRealMoney.tsx';
import { NoNetwork } from './offline/NoNetwork.tsx';

const studentShell = screen(() => import('#web/student/StudentShell.tsx'));
const studentPages = [
  { index: true, ...page(() => import('#web/student/dashboard/DashboardPage.tsx')) },
  { path: 'courses', ...page(() => import('#web/student/courses/CoursesPage.tsx')) },
  { path: 'courses/:courseId', ...page(() => import('#web/student/courses/CoursePage.tsx')) },
  { path: 'courses/:courseId/:lessonId', ...page(() => import('#web/student/lessons/LessonPage.tsx')) },
  { path: 'schedule', ...page(() => import('#web/student/schedule/SchedulePage.tsx')) },
  { path: 'livestream', ...page(() => import('#web/student/live/LiveRoomsPage.tsx')) },
  { path: 'livestream/past/:sessionId', ...page(() => import('#web/student/live/PastClassPage.tsx')) },
  { path: 'live/*', ...page(() => import('#web/student/live/LiveRoomPage.tsx')) },
  { path: 'announcements', ...page(() => import('#web/student/announcements/AnnouncementsPage.tsx')) },
  { path: 'announcements/:id', ...page(() => import('#web/student/announcements/AnnouncementPage.tsx')) },
  { path: 'offers/:id', ...page(() => import('#web/student/offers/OfferPage.tsx')) },
  { path: 'assignments', ...page(() => import('#web/student/assignments/AssignmentsPage.tsx')) },
  { path: 'challenges', ...page(() => import('#web/student/challenges/ChallengesPage.tsx')) },
  { path: 'challenges/:challengeId', ...page(() => import('#web/student/challenges/ChallengePage.tsx')) },
  { path: 'payments', ...page(() => import('#web/student/payments/PaymentsPage.tsx')) },
  { path: 'payments/receipt/:receiptId', ...page(() => import('#web/student/payments/ReceiptPage.tsx')) },
  { path: 'code', ...page(() => import('#web/student/code/CodePage.tsx')) },
  { path: 'projects', ...page(() => import('#web/student/projects/ProjectsPage.tsx')) },
  { path: 'projects/:projectId', ...page(() => import('#web/student/projects/ProjectPage.tsx')) },
  { path: 'successful', ...page(() => import('#web/student/payments/PaymentSentPage.tsx')) },
  { path: 'error', ...page(() => import('#web/student/payments/PaymentFailedPage.tsx')) },
  { path: 'profile', ...page(() => import('#web/student/ProfilePage.tsx')) },
  { path: 'profile/notifications', ...page(() => import('#web/student/NotificationsPage.tsx')) },
];

const moneyPages = [
  { index: true, ...page(() => import('#web/admin/money/PaymentsPage.tsx')) },
  { path: 'held', ...page(() => import('#web/admin/money/UnallocatedPage.tsx')) },
  { path: 'refunds', ...page(() => import('#web/admin/money/RefundsPage.tsx')) },
  { path: 'settlements', ...page(() => import('#web/admin/money/SettlementsPage.tsx')) },
  { path: 'reconciliation', ...page(() => import('#web/admin/money/ReconciliationPage.tsx')) },
  { path: 'reconciliation/:reportId', ...page(() => import('#web/admin/money/ReportPage.tsx')) },
  { path: 'students/:studentId', ...page(() => import('#web/admin/money/StatementPage.tsx')) },
  { path: ':paymentId', ...page(() => import('#web/admin/money/PaymentPage.tsx')) },
];

const adminPages = [
  { index: true, ...page(() => import('#web/admin/dashboard/DashboardPage.tsx')) },
  { path: 'profile', ...page(() => import('#web/admin/ProfilePage.tsx')) },
  { path: 'courses', ...page(() => import('#web/admin/courses/CoursesPage.tsx')) },
  { path: 'courses/lessons/:courseId/:lessonId?', ...page(() => import('#web/admin/courses/LessonsPage.tsx')) },
  { path: 'courses/lessons/:courseId/:lessonId/text', ...page(() => import('#web/admin/courses/LessonTextPage.tsx')) },
  {
    path: 'courses/lessons/:courseId/:lessonId/text/preview',
    ...page(() => import('#web/admin/courses/LessonTextPreviewPage.tsx')),
  },
  { path: 'courses/searchcourses/*', ...page(() => import('#web/admin/courses/CourseSearchPage.tsx')) },
  { path: 'grading', ...page(() => import('#web/admin/grading/GradingPage.tsx')) },
  { path: 'grading/:handinId', ...page(() => import('#web/admin/grading/HandinPage.tsx')) },
  { path: 'grading/book/:courseId', ...page(() => import('#web/admin/grading/GradeBookPage.tsx')) },
  { path: 'liveTutor/*', ...page(() => import('#web/admin/live/LiveRoomPage.tsx')) },
  { path: 'livestream', ...page(() => import('#web/admin/live/LiveRoomsPage.tsx')) },
  { path: 'livestream/past', ...page(() => import('#web/admin/live/PastClassesPage.tsx')) },
  { path: 'livestream/past/:sessionId', ...page(() => import('#web/admin/live/PastClassPage.tsx')) },
  { path: 'livestream/past/:sessionId/code', ...page(() => import('#web/admin/live/PastClassCodePage.tsx')) },
  { path: 'schedule', ...page(() => import('#web/admin/schedule/SchedulePage.tsx')) },
  { path: 'challenges', ...page(() => import('#web/admin/challenges/ChallengesPage.tsx')) },
  { path: 'challenges/:challengeId', ...page(() => import('#web/admin/challenges/ChallengePage.tsx')) },
  { path: 'challenges/:challengeId/solvers', ...page(() => import('#web/admin/challenges/SolversPage.tsx')) },
  { path: 'applications', ...page(() => import('#web/admin/people/ApplicationsPage.tsx')) },
  { path: 'applications/:id', ...page(() => import('#web/admin/people/ApplicationPage.tsx')) },
  { path: 'intakes', ...page(() => import('#web/admin/people/IntakesPage.tsx')) },
  { path: 'people/sheets', ...page(() => import('#web/admin/people/SignInSheetsPage.tsx')) },
  { path: 'people/import', ...page(() => import('#web/admin/people/ImportPage.tsx')) },
  { path: 'people/:personId', ...page(() => import('#web/admin/people/PersonPage.tsx')) },
  { path: 'announcements', ...page(() => import('#web/admin/announcements/AnnouncementsPage.tsx')) },
  { path: 'announcements/:id', ...page(() => import('#web/admin/announcements/AnnouncementPage.tsx')) },
  { path: 'people', ...page(() => import('#web/admin/people/PeoplePage.tsx')) },
  { path: 'projects/:projectId', ...page(() => import('#web/admin/projects/HelpPage.tsx')) },
  { path: 'pages', ...page(() => import('#web/admin/published-pages/PagesPage.tsx')) },
  { path: 'pages/:pageId', ...page(() => import('#web/admin/published-pages/ReviewPage.tsx')) },
  { path: 'notifications', ...page(() => import('#web/admin/NotificationsPage.tsx')) },
  { path: 'school', ...page(() => import('#web/admin/school/SchoolPage.tsx')) },
  { path: 'runner', ...page(() => import('#web/admin/RunnerPage.tsx')) },
  { path: 'payments', ...page(() => import('#web/admin/money/MoneyShell.tsx')), children: moneyPages },
  { path: '*', ...page(() => import('#web/admin/NotFoundPage.tsx')) },
];

const publicShell = screen(() => import('#web/public/PublicShell.tsx'));
const publicPages = [
  { path: 'invalidpath', ...page(() => import('#web/public/InvalidPathPage.tsx')) },
  { path: 'helpfund/*', ...page(() => import('#web/public/HelpFundPage.tsx')) },
  { path: 'guardian/*', ...page(() => import('#web/public/email-links/GuardianPage.tsx')) },
  { path: 'enroll', ...page(() => import('#web/public/EnrollPage.tsx')) },
  { path: 'verify/*', ...page(() => import('#web/public/email-links/VerifyEmailPage.tsx')) },
  { path: 'verify/admin/setup/:token', ...page(() => import('#web/public/email-links/SetUpPage.tsx')) },
  { path: 'password-reset/*', ...page(() => import('#web/public/email-links/ResetPasswordPage.tsx')) },
  { path: 'forgot-password', ...page(() => import('#web/public/email-links/ForgotPasswordPage.tsx')) },
  { path: 'code-runner', ...page(() => import('#web/public/OwnRunnerPage.tsx')) },
  { path: 'privacy', ...page(() => import('#web/public/PrivacyPage.tsx')) },
];

const unknownStudentPage = [
  { ...studentShell, children: [{ path: '*', ...page(() => import('#web/student/NotFoundPage.tsx')) }] },
];
const unknownPublicPage = [
  { ...publicShell, children: [{ path: '*', ...page(() => import('#web/public/NotFoundPage.tsx')) }] },
];

export const routes: RouteObject[] = [
  {
    Component: Root,
    children: [
      {
        path: '/',
        Component: StudentsOnly,
        children: [{ ...studentShell, children: studentPages }],
      },
      {
        path: '/admin',
        Component: StaffOnly,
        children: [{ ...screen(() => import('#web/admin/AdminShell.tsx')), children: adminPages }],
      },
      {
        path: '/login',
        Component: VisitorsOnly,
        children: [{ index: true, ...screen(() => import('#web/public/login/LoginPage.tsx')) }],
      },
      { path: '/p/:pageId', ...screen(() => import('#web/public/published/PublishedPage.tsx')) },
      { ...publicShell, children: publicPages },
      { path: '*', Component: UnknownPage },
    ],
  },
];

function Root() {
  return (
    <ErrorPage failed={ScreenFailed}>
      <NoRealMoney />
      <NoNetwork />
      <Outlet />
    </ErrorPage>
  );
}

/** The page for an unknown URL: inside the students' layout for a student, otherwise inside the public layout. */
function UnknownPage() {
  const me = useCurrentUser();
  return useRoutes(me?.type === 'student' ? unknownStudentPage : unknownPublicPage);
}
