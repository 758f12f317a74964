/** Connects to the gateway of a runner on another machine (gateway.ts). */
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { Socket } from 'node:net';
import * as runnerMessages from '#texts/code/runner-messages.ts';
import { PATH, REFUSALS, UPGRADE } from './upgrade.ts';

/** Milliseconds in which the machine must answer. */
const TIMEOUT = 5_000;

export interface MachineAccount {
  /** Such as https://10.77.0.4:2360; http: only for this machine itself. */
  origin: string;
  token: string;
  /** Certificates to trust, in PEM, instead of those of Node.js. */
  ca: string | undefined;
}

/** A machine that cannot be used; the message tells staff why. */
export class MachineAway extends Error {
  override readonly name = 'MachineAway';
}

/** @throws {MachineAway} */
export const connectTo = (account: MachineAccount, signal: AbortSignal) =>
  new Promise<Socket>((resolve, reject) => {
    const request = requestTo(account, signal);
    request.once('upgrade', (response, socket, head) => {
      if (response.headers.upgrade !== UPGRADE) return request.destroy(new MachineAway(runnerMessages.otherVersion));
      resolve(ready(socket as Socket, head));
    });
    request.once('response', ({ statusCode = 0 }) => request.destroy(new MachineAway(reasonOf(statusCode))));
    request.once('timeout', () => request.destroy(new MachineAway(runnerMessages.machineAway('ETIMEDOUT'))));
    request.once('error', (error: NodeJS.ErrnoException) =>
      reject(error instanceof MachineAway ? error : new MachineAway(reasonOfError(error))),
    );
    request.end();
  });

function requestTo({ origin, token, ca }: MachineAccount, signal: AbortSignal) {
  const options = {
    // A connection of its own, which no other request waits for.
    agent: false,
    timeout: TIMEOUT,
    signal,
    headers: { connection: 'Upgrade', upgrade: UPGRADE, authorization: `Bearer ${token}` },
  };
  if (origin.startsWith('http:')) return plainRequest(origin + PATH, options);
  return tlsRequest(origin + PATH, { ...options, minVersion: 'TLSv1.2', ...(ca && { ca }) });
}

function ready(socket: Socket, head: Buffer) {
  socket.setTimeout(0);
  socket.setNoDelay(true);
  if (head.length > 0) socket.unshift(head);
  return socket;
}

function reasonOf(status: number) {
  if (status === REFUSALS.wrongToken) return runnerMessages.wrongToken;
  if (status === REFUSALS.otherVersion) return runnerMessages.otherVersion;
  if (status === REFUSALS.unavailable) return runnerMessages.startingOrEnding;
  return runnerMessages.noRunner(String(status));
}

function reasonOfError({ code = '', message }: NodeJS.ErrnoException) {
  if (CERTIFICATE_ERROR.test(code)) return runnerMessages.untrustedCertificate(code);
  return runnerMessages.machineAway(code || message);
}

/** The codes of Node.js and OpenSSL for a certificate that is not trusted, not valid now, or not for this address. */
const CERTIFICATE_ERROR = /CERT|UNABLE_TO_|SELF_SIGNED|HOSTNAME_MISMATCH/;
