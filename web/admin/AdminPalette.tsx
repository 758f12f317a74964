/** The search dialog (Ctrl+K) with the pages of tutors or of the office. */
import * as announcementTexts from '#texts/announcements.ts';
import * as pageTexts from '#texts/learning/published-page-pages.ts';
import * as notificationTexts from '#texts/notification-settings.ts';
import * as intakeTexts from '#texts/people/intakes.ts';
import * as importTexts from '#texts/people/people-imports.ts';
import * as texts from '#texts/shell.ts';
import { useMe } from '#web/api/session.ts';
import { Palette } from '#web/features/search/Palette.tsx';
import type { Page } from '#web/features/search/results.ts';
import { paths } from '#web/paths.ts';

const pages: Page[] = [
  [paths.admin, texts.dashboard],
  [paths.adminCourses, texts.courses],
  [paths.adminSchedule, texts.schedule],
  [paths.adminGrading, texts.grading],
  [paths.adminLivestream, texts.livestream],
  [paths.adminChallenges, texts.challenges],
  [paths.adminPages, pageTexts.pages],
  [paths.adminAnnouncements, announcementTexts.title],
  [paths.adminProfile, texts.profile],
  [paths.adminNotifications, notificationTexts.title],
];
const officePages: Page[] = [
  ...pages,
  [paths.adminPeople, texts.people],
  [paths.adminPeopleImport, importTexts.title],
  [paths.adminApplications, texts.applicants],
  [paths.adminIntakes, intakeTexts.title],
  [paths.adminPayments, texts.payments],
  [paths.adminRunner, texts.codeRunner],
  [paths.adminSchool, texts.school],
];

export default function AdminPalette({ onClose }: { onClose: () => void }) {
  return <Palette pages={useMe().type === 'admin' ? officePages : pages} onClose={onClose} />;
}
