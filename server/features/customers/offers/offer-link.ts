/** The link in an email by which an applicant answers an offer without an account. It is signed, and valid for this offer only. */
import type { Signer } from '#server/security/signer.ts';

const PURPOSE = 'offer';

export const offerPath = (signer: Signer, id: string) => `/apply/offer/${id}/${signer.sign(PURPOSE, id)}`;

export const isOfferLink = (signer: Signer, { id, signature }: { id: string; signature: string }) =>
  signer.isSigned(PURPOSE, id, signature);
