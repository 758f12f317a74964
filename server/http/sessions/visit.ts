/** What rate limits need to know about the client of a request. */
import type { FastifyRequest } from 'fastify';
import { puzzle } from '#contract/protocol/proof-of-work.ts';
import type { Visit } from '#server/http/limits/limits.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { newChallenge, provenTries } from '#server/http/limits/proof-of-work.ts';
import type { Services } from '#server/services.ts';
import { type Device, deviceOf } from './devices.ts';

type Needs = Pick<Services, 'config' | 'db' | 'clock' | 'signer' | 'hashing'>;

/** Checks the proof of work, if any. @throws {Refusal} unavailable  too many proofs are waiting to be checked */
export async function visitOf(needs: Needs, request: FastifyRequest): Promise<Visit & { device: Device }> {
  const answer = request.headers[puzzle.header];
  return {
    ip: networkOf(request.ip),
    device: deviceOf(needs, request),
    provenTries: typeof answer === 'string' ? await provenTries(needs, answer) : 0,
    challenge: (tries) => newChallenge(needs, tries),
  };
}
