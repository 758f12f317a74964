/** How to get help, with the school's phone number if it has one (SUPPORT_PHONE). */
import * as texts from '#texts/shell.ts';
import { rich } from '#web/ui/display/rich.tsx';

const phone = document.querySelector<HTMLMetaElement>('meta[name="support-phone"]')!.content;

export function ContactLine() {
  if (!phone) return <p>{texts.askOffice}</p>;
  return <p>{rich(texts.callOffice, { phone: <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a> })}</p>;
}
