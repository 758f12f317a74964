/** What comes back of a batch of programs. */
import { z } from 'zod';

const Taken = z.array(z.object({ token: z.string() }));

/** The token of each, where all of them were taken. */
export const tokensIn = (answer: unknown) => Taken.parse(answer).map(({ token }) => token);
