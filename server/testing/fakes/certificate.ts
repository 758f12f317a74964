/** Self-signed certificates for test servers with TLS. */
import { makeCertificate } from '#packages/media/transports/certificate.ts';

/** Returns a self-signed certificate and its key as PEM. */
export function selfSigned() {
  const { certificate: cert, key } = makeCertificate();
  return { cert, key };
}
