/** Reads the response of Judge0's API to a batch of submitted programs. */
import { z } from 'zod';

const Accepted = z.array(z.object({ token: z.string() }));

/** Returns the tokens of the programs in a batch; throws unless the server has accepted all programs. */
export const tokensIn = (answer: unknown) => Accepted.parse(answer).map(({ token }) => token);
