/** Sets up the form of the school's details, and finds its changed fields. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type SchoolDetails, SchoolDetailsChange } from '#contract/school-details.ts';

/** The fields that the form sends. `img`, the logo's URL, is only displayed and never sent. */
const names = ['name', 'shortName', 'imgName', 'address', 'taxPin', 'phone', 'email'] as const;
const DetailsFields = SchoolDetailsChange.omit({ allowsPublishing: true }).required();
export type DetailsFields = Record<(typeof names)[number] | 'img', string>;

export const useDetailsForm = (details: SchoolDetails) =>
  useForm<DetailsFields>({
    resolver: zodResolver(DetailsFields),
    // Newly saved details update the form, except for edited fields.
    values: fieldsOf(details),
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
export type DetailsForm = ReturnType<typeof useDetailsForm>;

export const fieldsOf = ({ name, chosenShortName, img, imgName, address, taxPin, phone, email }: SchoolDetails) => ({
  name,
  shortName: chosenShortName,
  img,
  imgName,
  address,
  taxPin,
  phone,
  email,
});

/** Returns the changed fields only, because another member of the office may have saved newer values of the others. */
export function toChange(fields: DetailsFields, details: SchoolDetails): SchoolDetailsChange {
  const saved = fieldsOf(details);
  return Object.fromEntries(names.filter((name) => fields[name] !== saved[name]).map((name) => [name, fields[name]]));
}
