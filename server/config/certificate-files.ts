/** Settings that name files with certificates and keys, in PEM. */
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { StartupError } from '#server/startup-error.ts';

type Settings<Name extends string> = Partial<Record<Name, string | undefined>>;

/**
 * The contents of both files; null if neither is set.
 *
 * @throws {StartupError} only one is set, cannot be read, or the key is that of another certificate
 */
export function readCertificate<Name extends string>(env: Settings<Name>, cert: Name, key: Name) {
  const [certFile, keyFile] = [env[cert], env[key]];
  if (!certFile && !keyFile) return null;
  if (!certFile || !keyFile) throw new StartupError(({ settings }) => settings.bothOrNeither(cert, key));
  const pair = { cert: contentOf(cert, certFile), key: contentOf(key, keyFile) };
  if (!isUsable(pair)) throw new StartupError(({ settings }) => settings.certificate(cert, key));
  return pair;
}

/** Certificates to trust. @throws {StartupError} the file cannot be read, or has no certificate */
export function readAuthorities(setting: string, file: string) {
  const ca = contentOf(setting, file);
  if (!ca.includes('-----BEGIN CERTIFICATE-----') || !isUsable({ ca }))
    throw new StartupError(({ settings }) => settings.certificates(setting));
  return ca;
}

function isUsable(options: Parameters<typeof createSecureContext>[0]) {
  try {
    return Boolean(createSecureContext(options));
  } catch {
    return false;
  }
}

function contentOf(setting: string, file: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new StartupError(({ settings }) => settings.file(setting, file));
  }
}
