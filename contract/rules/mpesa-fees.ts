/** M-Pesa's fees for payers to a paybill, by its table of 2024. They may have changed since: screens say "about". */
/** Pairs of an amount and the fee up to that amount, in whole shillings. */
const fees = [
  [100, 0],
  [500, 5],
  [1_000, 10],
  [1_500, 15],
  [2_500, 20],
  [3_500, 25],
  [5_000, 34],
  [7_500, 42],
  [10_000, 48],
  [15_000, 57],
  [20_000, 62],
  [25_000, 67],
  [30_000, 72],
  [35_000, 83],
  [40_000, 99],
  [45_000, 103],
] as const;
const HIGHEST_FEE = 108;

/**
 * Returns M-Pesa's fee for an amount, in whole shillings.
 *
 * @param amount  whole shillings, at least 1
 */
export const mpesaFee = (amount: number) => fees.find(([upTo]) => amount <= upTo)?.[1] ?? HIGHEST_FEE;
