/** Parses the response to a batch of programs that was sent to Judge0's API. */
import { z } from 'zod';

const Accepted = z.array(z.object({ token: z.string() }));

/** The tokens of the programs in a batch; throws unless all were accepted. */
export const tokensIn = (answer: unknown) => Accepted.parse(answer).map(({ token }) => token);
