/** Whom to turn to when something went wrong: the school says its number, if it has one (SUPPORT_PHONE). */
const phone = document.querySelector<HTMLMetaElement>('meta[name="support-phone"]')!.content;

export function ContactLine() {
  if (!phone) return <p>If you need help, please ask the school's office.</p>;
  return (
    <p>
      If you need help, ring the school's office: <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
    </p>
  );
}
