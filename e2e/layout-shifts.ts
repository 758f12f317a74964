/** How much a page jumps while it comes: Cumulative Layout Shift, as the browser tells it. */
import type { Page } from './school.ts';

interface Shift {
  value: number;
  /** The beginnings of what moved. */
  what: string[];
}

interface ShiftEntry extends PerformanceEntry {
  value: number;
  sources: { node?: Node }[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Before the page is opened. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as ShiftEntry[])
        shifts.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** All of them together, which is at least as much as the worst five seconds that Core Web Vitals count. */
export async function shiftsOf(page: Page) {
  const shifts = await page.evaluate(() => window.shifts);
  return { shifts, sum: shifts.reduce((total, { value }) => total + value, 0) };
}
