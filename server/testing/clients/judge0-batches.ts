/** Responses to batches of programs. */
import { z } from 'zod';

const Accepted = z.array(z.object({ token: z.string() }));

/** The tokens, if all were accepted. */
export const tokensIn = (answer: unknown) => Accepted.parse(answer).map(({ token }) => token);
