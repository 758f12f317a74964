/** Who asks, as far as limits are concerned. */
import type { FastifyRequest } from 'fastify';
import { puzzle } from '#contract/protocol/proof-of-work.ts';
import type { Services } from '#server/services.ts';
import { type Device, deviceOf } from './devices.ts';
import type { Visit } from './limits.ts';
import { networkOf } from './network.ts';
import { newChallenge, provenTries } from './proof-of-work.ts';

type Needs = Pick<Services, 'config' | 'db' | 'clock' | 'signer' | 'hashing'>;

/** @throws {Refusal} unavailable  it brings proof of its work, and too many wait for theirs to be looked at */
export async function visitOf(needs: Needs, request: FastifyRequest): Promise<Visit & { device: Device }> {
  const answer = request.headers[puzzle.header];
  return {
    ip: networkOf(request.ip),
    device: deviceOf(needs, request),
    provenTries: typeof answer === 'string' ? await provenTries(needs, answer) : 0,
    challenge: (tries) => newChallenge(needs, tries),
  };
}
