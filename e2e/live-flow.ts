/** Whether pictures flow: a browser's own count of them, second by second. */
import { expect, type Page } from './school.ts';

/** Of the time, for which a video may stand still where two cores encode and decode for all browsers of a test. */
const MOST_FROZEN = 0.2;

interface Flow {
  videos: number;
  /** Pictures that were decoded of any of them in any second. */
  fewest: number;
  /** Of the time, for which the worst of them stood still. */
  frozenShare: number;
}

/** Of so many videos, each goes on in every second of five, and none stands still for long. */
export async function expectFlow(page: Page, { videos }: Pick<Flow, 'videos'>) {
  const flow = await flowOf(page, 5);
  expect(flow.videos).toBe(videos);
  expect(flow.fewest).toBeGreaterThan(0);
  expect(flow.frozenShare).toBeLessThan(MOST_FROZEN);
}

/** Over the next seconds. */
async function flowOf(page: Page, seconds: number): Promise<Flow> {
  const looks = await page.evaluate(lookEachSecond, seconds);
  const [first, last] = [looks[0]!, looks.at(-1)!];
  const ids = [...new Set(looks.flatMap(({ videos }) => Object.keys(videos)))];
  const fewestOf = (id: string) =>
    Math.min(...looks.slice(1).map(({ videos }, n) => picturesIn(videos[id]) - picturesIn(looks[n]!.videos[id])));
  const frozenOf = (id: string) => (last.videos[id]?.frozen ?? 0) - (first.videos[id]?.frozen ?? 0);
  return {
    videos: ids.length,
    fewest: Math.min(...ids.map(fewestOf)),
    frozenShare: Math.max(...ids.map(frozenOf)) / (last.at - first.at),
  };
}

interface Decoded {
  pictures: number;
  /** Seconds (W3C, webrtc-stats, `totalFreezesDuration`). */
  frozen: number;
}

const picturesIn = (decoded: Decoded | undefined) => decoded?.pictures ?? 0;

/** In the browser: what was decoded of each video so far, now and after each second. */
async function lookEachSecond(seconds: number) {
  const begun = performance.now();
  const looks: { at: number; videos: Record<string, Decoded> }[] = [];
  for (let second = 0; second <= seconds; second++) {
    await new Promise((resolve) => setTimeout(resolve, begun + second * 1000 - performance.now()));
    const videos: Record<string, Decoded> = {};
    for (const [n, peer] of window.peers.entries()) {
      if (peer.connectionState === 'closed') continue;
      (await peer.getStats()).forEach((report: Record<string, number | string>) => {
        if (report.type !== 'inbound-rtp' || report.kind !== 'video') return;
        const [pictures, frozen] = [Number(report.framesDecoded ?? 0), Number(report.totalFreezesDuration ?? 0)];
        videos[`${n} ${report.id}`] = { pictures, frozen };
      });
    }
    looks.push({ at: performance.now() / 1000, videos });
  }
  return looks;
}
