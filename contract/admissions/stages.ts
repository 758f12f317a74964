/** The stages of an application, from its arrival to a decision. */
import { z } from 'zod';

export const Stage = z.enum(['new', 'contacted', 'offered', 'waiting', 'enrolled', 'declined']);
export type Stage = z.output<typeof Stage>;

/** The stages that the office sets manually. The other stages follow from an offer or an enrolment. */
export const ManualStage = Stage.extract(['new', 'contacted', 'waiting', 'declined']);
export type ManualStage = z.output<typeof ManualStage>;

/** The usual items of the checklist, in order. The texts contain their labels. */
export const usualChecks = ['called', 'visited', 'documents', 'equipment', 'fees', 'guardian'] as const;
