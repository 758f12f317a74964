/** Self-signed certificates for test servers with TLS. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCertificate } from '#packages/media/transports/certificate.ts';

/** Returns a self-signed certificate and its key as PEM. */
export function selfSigned() {
  const { certificate: cert, key } = makeCertificate();
  return { cert, key };
}

/**
 * Makes a certificate that names an address, by the command of docs/code-runner.md, in the files runner.pem and runner.key.
 *
 * @param folder  has no such files yet
 */
export function certificateFor(address: string, folder: string) {
  const [certFile, keyFile] = [join(folder, 'runner.pem'), join(folder, 'runner.key')];
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '3650'];
  const names = ['-subj', '/CN=darasa-runner', '-addext', `subjectAltName=IP:${address}`];
  execFileSync('openssl', [...words, ...names, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' });
  return { certFile, keyFile, cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') };
}
