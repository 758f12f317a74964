/** Writes the school's name and contact details into index.html and the manifest of the installed app. */
import { PublicSchoolDetails, type SchoolDetails } from '#contract/school-details.ts';
import { PRODUCT } from '#messages/product.ts';
import { escapeHtml } from './html.ts';

export function insertSchool(html: string, details: SchoolDetails) {
  const json = escapeHtml(JSON.stringify(PublicSchoolDetails.parse(details)));
  return html
    .replace(/name="school" content="[^"]*"/, () => `name="school" content="${json}"`)
    .replace(`<title>${PRODUCT}</title>`, () => `<title>${escapeHtml(details.name)}</title>`);
}

/** Puts the school's names into the manifest. @param manifest  JSON, as in https://www.w3.org/TR/appmanifest/ */
export const nameManifest = (manifest: string, { name, shortName }: SchoolDetails) =>
  JSON.stringify({ ...JSON.parse(manifest), name, short_name: shortName });
