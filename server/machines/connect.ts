/** Connects to the gateway of a process on another machine (gateway.ts). */
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { Socket } from 'node:net';

/** Milliseconds in which the machine must answer. */
const TIMEOUT = 5_000;

/** What a machine answers if it does not upgrade the connection. */
export const REFUSALS = { wrongToken: 401, otherVersion: 426, unavailable: 503 } as const;

export interface MachineAccount {
  /** Such as https://10.77.0.4:2360; http: only for this machine itself. */
  origin: string;
  token: string;
  /** Certificates to trust, in PEM, instead of those of Node.js. */
  ca: string | undefined;
}

/** Why a machine cannot be used. */
export class MachineUnavailable extends Error {
  override readonly name = 'MachineUnavailable';
  readonly why: keyof typeof REFUSALS | 'otherProgram' | 'certificate' | 'network';
  /** The status of its answer, or the error's code. */
  readonly code: string;

  constructor(why: MachineUnavailable['why'], code: string) {
    super(`${why} (${code})`);
    this.why = why;
    this.code = code;
  }
}

interface Options {
  /** The protocol with its version. */
  protocol: string;
  signal: AbortSignal;
}

/** @throws {MachineUnavailable} */
export const connectTo = (account: MachineAccount, options: Options) =>
  new Promise<Socket>((resolve, reject) => {
    const request = requestTo(account, options);
    request.once('upgrade', ({ headers, statusCode = 0 }, socket, head) => {
      if (headers.upgrade === options.protocol) return resolve(ready(socket as Socket, head));
      socket.destroy();
      reject(refusedWith(statusCode));
    });
    request.once('response', ({ statusCode = 0 }) => request.destroy(refusedWith(statusCode)));
    request.once('timeout', () => request.destroy(new MachineUnavailable('network', 'ETIMEDOUT')));
    request.once('error', (error) => reject(error instanceof MachineUnavailable ? error : failedWith(error)));
    request.end();
  });

function requestTo({ origin, token, ca }: MachineAccount, { protocol, signal }: Options) {
  const options = {
    // A separate connection, so that no other request waits for it.
    agent: false,
    timeout: TIMEOUT,
    signal,
    headers: { connection: 'Upgrade', upgrade: protocol, authorization: `Bearer ${token}` },
  };
  if (origin.startsWith('http:')) return plainRequest(origin, options);
  return tlsRequest(origin, { ...options, minVersion: 'TLSv1.2', ...(ca && { ca }) });
}

function ready(socket: Socket, head: Buffer) {
  socket.setTimeout(0);
  socket.setNoDelay(true);
  if (head.length > 0) socket.unshift(head);
  return socket;
}

function refusedWith(status: number) {
  const why = (['wrongToken', 'otherVersion', 'unavailable'] as const).find((one) => REFUSALS[one] === status);
  return new MachineUnavailable(why ?? 'otherProgram', String(status));
}

/** The codes of Node.js and OpenSSL for a certificate that is not trusted, not valid now, or not for this address. */
const CERTIFICATE_ERROR = /CERT|UNABLE_TO_|SELF_SIGNED|HOSTNAME_MISMATCH/;

function failedWith({ code = '', message }: NodeJS.ErrnoException) {
  return new MachineUnavailable(CERTIFICATE_ERROR.test(code) ? 'certificate' : 'network', code || message);
}
