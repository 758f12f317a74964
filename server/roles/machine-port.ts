/** The port at which `npm run runner` and `npm run media` let schools on other machines use them. */
import { X509Certificate } from 'node:crypto';
import type { Config } from '#server/config/config.ts';
import { consoleTexts } from '#server/console-texts.ts';
import type { Gateway } from '#server/machines/gateway.ts';
import { listenError } from '#server/processes/port-reservation.ts';
import type { Lifetime } from './lifetime.ts';

/** Milliseconds between two lines about wrong tokens. */
const QUIET = 60_000;

interface Port extends NonNullable<Config['runnerPort']> {
  /** The names of the settings of host and port. */
  settings: { host: string; port: string };
  /** The sentence that says how schools reach this process. */
  reachable: (address: string) => string;
}

/** Opens the port, and says so. @throws {StartupError} the port cannot be used */
export async function openMachinePort(gateway: Gateway, address: Port, life: Lifetime) {
  const { port, host, tls, settings, reachable } = address;
  await gateway.listen(port, host).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, { host, port, settings });
  });
  life.onEnd(() => gateway.close());
  console.log(reachable(`${tls ? 'https' : 'http'}://${host}:${port}`));
  if (tls) console.log(consoleTexts.certificateUntil(validUntil(tls.cert)));
}

const validUntil = (certificate: string) =>
  new Date(new X509Certificate(certificate).validTo).toISOString().slice(0, 10);

/** Returns a function that says at most once a minute that a client has a wrong token. */
export function wrongTokenReporter() {
  let last = Number.NEGATIVE_INFINITY;
  return (address: string) => {
    if (performance.now() - last < QUIET) return;
    last = performance.now();
    console.error(consoleTexts.wrongMachineToken(address));
  };
}
