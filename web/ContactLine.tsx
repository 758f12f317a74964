/** How to get help, with the school's phone number if it has one (SUPPORT_PHONE). */
const phone = document.querySelector<HTMLMetaElement>('meta[name="support-phone"]')!.content;

export function ContactLine() {
  if (!phone) return <p>If you need help, please ask the school's office.</p>;
  return (
    <p>
      If you need help, call the school's office: <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
    </p>
  );
}
