/** The search dialog (Ctrl+K) with the pages of students. */
import * as announcementTexts from '#texts/announcements.ts';
import * as notificationTexts from '#texts/notification-settings.ts';
import * as texts from '#texts/shell.ts';
import { Palette } from '#web/features/search/Palette.tsx';
import type { Page } from '#web/features/search/results.ts';
import { paths } from '#web/paths.ts';

const pages: Page[] = [
  [paths.home, texts.main],
  [paths.courses, texts.courses],
  [paths.schedule, texts.schedule],
  [paths.livestream, texts.livestream],
  [paths.code, texts.liveCode],
  [paths.projects, texts.projects],
  [paths.assignments, texts.assignments],
  [paths.challenges, texts.challenges],
  [paths.payments, texts.payments],
  [paths.announcements, announcementTexts.title],
  [paths.profile, texts.profile],
  [paths.notifications, notificationTexts.title],
  [paths.privacy, texts.privacy],
];

const StudentPalette = ({ onClose }: { onClose: () => void }) => <Palette pages={pages} onClose={onClose} />;
export default StudentPalette;
