/** Factory of applications, as the office sees them. */
import type { Customer } from '#contract/customers.ts';

export const application = (details: Partial<Customer> = {}): Customer => ({
  _id: crypto.randomUUID(),
  fullName: "Peter Ng'ang'a",
  about: 'I want to make pages for my shop.',
  county: 'Nairobi',
  town: 'Kibera',
  phone: '254712345678',
  gender: 'Male',
  education: 'College',
  email: 'peter@example.com',
  mode: 'Online',
  courses: '',
  price: null,
  amount: null,
  guardianName: '',
  guardianPhone: '',
  courseTitle: null,
  status: 'new',
  note: '',
  studentId: null,
  appliedAt: '2026-11-20T09:00:00.000Z',
  ...details,
});
