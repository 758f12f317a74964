/** Certificates of nobody, for servers that speak TLS. */
import { makeCertificate } from '#engines/media/transports/certificate.ts';

/** PEM. */
export function selfSigned() {
  const { certificate: cert, key } = makeCertificate();
  return { cert, key };
}
