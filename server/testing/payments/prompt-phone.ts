/** Another shop's payment prompt on a simulated phone, which every program of this machine can send. */
import { simulatedShop } from '#packages/mobile-money-simulator/protocol.ts';

interface Request {
  /** 254712345678 */
  phone: string;
  amount: number;
  reference: string;
}

/** @param phoneUrl  where the simulator is */
export async function askPhone(phoneUrl: string, { phone, amount, reference }: Request) {
  const form = new URLSearchParams({ msisdn: phone, amount: String(amount), account_no: reference });
  const headers = { apikey: simulatedShop.consumerKey };
  const answer = await fetch(`${phoneUrl}/api/v1/express/initialize`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`The phone was not asked: ${await answer.text()}`);
}
