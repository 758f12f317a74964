/** Prompts a simulated phone for a payment in the name of another shop, as every program on this machine can. */
import { simulatedShop } from '#packages/mobile-money-simulator/protocol.ts';

interface Request {
  /** Like 254712345678. */
  phone: string;
  amount: number;
  reference: string;
}

/** @param phoneUrl  the simulator's URL */
export async function askPhone(phoneUrl: string, { phone, amount, reference }: Request) {
  const form = new URLSearchParams({ msisdn: phone, amount: String(amount), account_no: reference });
  const headers = { apikey: simulatedShop.consumerKey };
  const answer = await fetch(`${phoneUrl}/api/v1/express/initialize`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`The phone was not asked: ${await answer.text()}`);
}
