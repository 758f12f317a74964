/** The weekly schedule of the demo school. An entry without a course is for every student. */
import type { scheduleEntry } from '#server/db/tables/rooms-and-schedules.ts';

type Entry = typeof scheduleEntry.$inferInsert;

interface DemoEntry extends Pick<Entry, 'day' | 'startTime' | 'endTime' | 'event'> {
  tutor: 'tutor' | 'tutor2';
  /** The course's title. */
  course?: string;
  /** The room's name. */
  room?: string;
}

const entry = (tutor: DemoEntry['tutor'], course?: string) => (day: Entry['day'], time: string, event: string) => {
  const [startTime, endTime] = time.split('–') as [string, string];
  return { tutor, day, startTime, endTime, event, ...(course && { course }) };
};
const python = entry('tutor', 'First steps in Python');
const git = entry('tutor', 'Working with Git');
const web = entry('tutor', 'Web Development');
const computers = entry('tutor2', 'How computers work');
const graphics = entry('tutor2', 'Graphics Design');
const apps = entry('tutor2', 'App Development');

export const demoWeek: DemoEntry[] = [
  python('Monday', '09:00–10:30', 'First steps in Python: live lesson'),
  graphics('Monday', '14:00–15:30', 'Graphics Design: everybody’s posters'),
  web('Tuesday', '10:00–12:00', 'Web Development: build along'),
  apps('Tuesday', '14:00–16:00', 'App Development: from sketch to screen'),
  { ...entry('tutor')('Wednesday', '16:00–17:00', 'Ask anything about code'), room: 'ask-brian' },
  computers('Wednesday', '17:00–18:00', 'How computers work: experiments'),
  python('Thursday', '09:00–10:30', 'First steps in Python: exercises'),
  git('Thursday', '15:00–16:00', 'Working with Git: undoing on purpose'),
  web('Friday', '10:00–12:00', 'Web Development: reading each other’s code'),
  entry('tutor2')('Friday', '16:00–17:30', 'Show what you made this week'),
  { ...entry('tutor2')('Saturday', '10:00–11:30', 'Coding club'), room: 'study-hall' },
];
