/** Enrolments: how a student becomes a member of a course. */
import { z } from 'zod';
import { Id } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';

export const enrolments = {
  enrol: endpoint({
    method: 'PUT',
    path: '/users/enroll/:courseId',
    summary: 'Enrols the caller in a course. A free course opens immediately. The reply is a message to display.',
    params: z.object({ courseId: Id }),
    /** The specification sends a name. It is ignored: the session identifies the student. */
    body: z.object({ name: z.string().max(200).optional() }),
    reply: z.string(),
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'payment_required'],
  }),
};
