/** Returns the maximum size of an upload in MB of 1,048,576 bytes. The server writes its limits into the page. */
import type { UploadPurpose } from '#contract/uploads.ts';

export const maxMegabytes = (purpose: UploadPurpose) =>
  Number(document.querySelector<HTMLMetaElement>(`meta[name="${purpose}-max-mb"]`)?.content);
