/** M-Pesa lives by Nairobi's clock, three hours ahead all year, whatever the school's is. */
const AHEAD = 3 * 60 * 60_000;

/** '2026-11-20 15:30:00' */
export const nairobiTime = (at: Date) => new Date(at.getTime() + AHEAD).toISOString().slice(0, 19).replace('T', ' ');

/** '20261120153000' */
export const nairobiDigits = (at: Date) => nairobiTime(at).replaceAll(/\D/g, '');

/**
 * A time as M-Pesa's lists write it: '2026-11-20 15:30:00', '20-11-2026 15:30:00' or
 * '20/11/2026 15:30', perhaps with its own zone. Undefined when it is none.
 */
export function fromNairobi(text: string) {
  const iso = text.trim().replace(/^(\d{2})[-/](\d{2})[-/](\d{4})/, '$3-$2-$1');
  const [, day, time, seconds = ':00', zone = '+03:00'] =
    iso.match(/^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/) ?? [];
  const at = new Date(`${day}T${time}${seconds}${zone}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
