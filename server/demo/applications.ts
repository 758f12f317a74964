/** The applications of the demo school, and how the office has processed them. */
import { enrolmentCatalogue } from '#contract/fields/customer-options.ts';
import type { Db } from '#server/db/connect.ts';
import { customer } from '#server/db/tables/customers.ts';
import { dayAt } from '#server/time/school-time.ts';

const DAY = 24 * 60 * 60_000;

export async function fillDemoApplications(db: Db, { now, zone }: { now: Date; zone: string }) {
  const rows = applicants.map(([daysAgo, fullName, mode, status, note, details], place) => {
    const appliedAt = new Date(now.getTime() - daysAgo * DAY);
    const course = enrolmentCatalogue.find(({ title }) => title === mode);
    return {
      fullName,
      mode: course ? ('Physical' as const) : ('Online' as const),
      course: course?.title ?? null,
      price: course?.price ?? null,
      status,
      note,
      ...details,
      email: `${fullName.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`,
      phone: `2547000000${String(place + 10)}`,
      consentedAt: appliedAt,
      createdAt: appliedAt,
      day: dayAt(appliedAt, zone),
    };
  });
  await db.insert(customer).values(rows);
}

type Status = (typeof customer.$inferSelect)['status'];
type Details = Pick<typeof customer.$inferInsert, 'about' | 'county' | 'town' | 'gender' | 'education'> &
  Partial<Pick<typeof customer.$inferInsert, 'guardianName' | 'guardianPhone'>>;

/** `mode` is Online, or the name of the course that the applicant wants to attend in person. */
const applicants: [daysAgo: number, fullName: string, mode: string, status: Status, note: string, Details][] = [
  [
    0.1,
    'Naliaka Wekesa',
    'Web Design',
    'new',
    '',
    from('Nairobi', 'Kawangware', {
      gender: 'Female',
      education: 'College',
      about: 'I run a salon and want my own pages.',
    }),
  ],
  [
    0.3,
    'Brian Mwangi',
    'Online',
    'new',
    '',
    from('Kiambu', 'Thika', {
      gender: 'Male',
      education: 'High School',
      about: 'I finished school last year and like computers.',
    }),
  ],
  [
    0.8,
    'Zainab Juma',
    'Graphics Design',
    'new',
    '',
    from('Mombasa', 'Likoni', {
      gender: 'Female',
      education: 'University',
      about: 'I draw; now I want to do it on a screen.',
    }),
  ],
  [
    1.2,
    'Samuel Kirimi',
    'Full Stack Web Development',
    'new',
    '',
    from('Meru', 'Nkubu', {
      gender: 'Male',
      education: 'University',
      about: 'I studied statistics and want to build things.',
    }),
  ],
  [
    2,
    'Cynthia Wanjiku',
    'App Development',
    'contacted',
    'Rings back on Monday about the fees.',
    from('Muranga', 'Kenol', {
      gender: 'Female',
      education: 'College',
      about: 'An app for the milk cooperative of my village.',
    }),
  ],
  [
    3,
    'Ali Bakari',
    'Online',
    'contacted',
    'Needs a laptop; told him about the lab hours.',
    from('Kwale', 'Ukunda', {
      gender: 'Male',
      education: 'High School',
      about: 'I guide tourists in the season and study in between.',
    }),
  ],
  [
    5,
    'Purity Gakii',
    'Web Development',
    'enrolled',
    'Paid the first part.',
    from('Tharaka Nithi', 'Chuka', {
      gender: 'Female',
      education: 'University',
      about: 'I want to work from home with my child.',
    }),
  ],
  [
    6,
    'Dan Mugambi',
    'Online',
    'enrolled',
    '',
    from('Embu', 'Runyenjes', {
      gender: 'Male',
      education: 'College',
      about: 'To move from the workshop into software.',
    }),
  ],
  [
    8,
    'Faith Njoki',
    'Animations',
    'contacted',
    'Her mother comes along on Saturday.',
    {
      ...from('Kirinyaga', 'Kerugoya', {
        gender: 'Female',
        education: 'High School',
        about: 'I make short films on my phone.',
      }),
      guardianName: 'Rose Njoki',
      guardianPhone: '254700000099',
    },
  ],
  [
    12,
    'Hussein Omar',
    'Interview Questions',
    'declined',
    'Has found work already.',
    from('Mombasa', 'Nyali', { gender: 'Male', education: 'University', about: 'Preparing for interviews.' }),
  ],
  [
    20,
    'Mary Atieno',
    'Full Stack App Development',
    'enrolled',
    '',
    from('Nairobi', 'Embakasi', {
      gender: 'Female',
      education: 'University',
      about: 'I test apps and want to write them.',
    }),
  ],
  [
    26,
    'Joseph Maina',
    'Online',
    'declined',
    'Wants accounting, which we do not teach.',
    from('Kiambu', 'Limuru', {
      gender: 'Male',
      education: 'Primary',
      about: 'I sell at the market and want to keep books.',
    }),
  ],
];

function from(county: string, town: string, rest: Omit<Details, 'county' | 'town'>): Details {
  return { county, town, ...rest };
}
