/** Settings by which a school uses processes of other machines, and by which those let themselves be used (server/machines). */
import { z } from 'zod';
import { StartupError } from '#server/startup-error.ts';
import * as settingsTexts from '#texts/settings.ts';
import { readAuthorities, readCertificate } from './certificate-files.ts';

const TOKEN = /^[\w-]{32,256}$/;
const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/;

export const machineToken = z.string().regex(TOKEN, settingsTexts.machineToken);

/** The machines in a list such as https://:token@10.77.0.4:2360,https://:token@10.77.0.5:2360 */
export const machineList = (advice: string) =>
  z.string().transform((text, context) => {
    const machines = text.split(',').map((address) => machineAt(address.trim()));
    const origins = machines.map((machine) => machine?.origin);
    if (!machines.every((machine) => machine !== undefined) || new Set(origins).size < origins.length) {
      context.addIssue(advice);
      return [];
    }
    return machines;
  });

function machineAt(address: string) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || url.username || url.pathname !== '/' || url.search || url.hash || !TOKEN.test(url.password))
    return undefined;
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && THIS_MACHINE.test(url.hostname));
  return isAllowed ? { origin: url.origin, token: url.password } : undefined;
}

interface Machines {
  list: z.output<ReturnType<typeof machineList>>;
  /** The setting that names a file with the certificates to trust, and that file. */
  ca: [setting: string, file: string | undefined];
}

/** The machines with the certificates to trust. @throws {StartupError} the file cannot be read, or has no certificate */
export function machinesIn({ list, ca: [setting, file] }: Machines) {
  const ca = file === undefined ? undefined : readAuthorities(setting, file);
  return list.map((machine) => ({ ...machine, ca }));
}

interface ControlPort<Name extends string> {
  port: number;
  host: string;
  token: string | undefined;
  /** The names of the settings. */
  names: { port: string; host: string; token: string; cert: Name; key: Name };
}

/**
 * The port at which schools use a process.
 *
 * @throws {StartupError} no token; no certificate for a port that other machines can reach, or a bad one
 */
export function controlPortIn<Name extends string>(
  env: Partial<Record<Name, string | undefined>>,
  { port, host, token, names }: ControlPort<Name>,
) {
  if (!token) throw new StartupError(({ settings }) => settings.tokenNeeded(names.token, names.port));
  const tls = readCertificate(env, names.cert, names.key) ?? undefined;
  if (!tls && !THIS_MACHINE.test(host))
    throw new StartupError(({ settings }) => settings.tlsNeeded(names.cert, names.key, names.host));
  return { port, host, token, tls };
}
