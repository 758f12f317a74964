/** The school's phone number and email address, as links. Renders nothing if the school has given neither. */
import type { School } from './school.ts';

interface Props {
  of: Pick<School, 'phone' | 'email'>;
  className?: string | undefined;
}

export function Contact({ of: { phone, email }, className }: Props) {
  if (!phone && !email) return null;
  return (
    <span className={className}>
      {phone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
      {phone && email && ' · '}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </span>
  );
}
