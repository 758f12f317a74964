/** Whether video plays without freezing, by the browser's frame counts of each second. */
import { expect, type Page } from './school.ts';

/** Share of the time that a video may be frozen: two cores encode and decode for all browsers of a test. */
const MOST_FROZEN = 0.2;

interface Flow {
  videos: number;
  /** The fewest frames that any video decoded in a second. */
  fewest: number;
  /** Share of the time that the worst video was frozen. */
  frozenShare: number;
}

/** Each of that many videos decodes frames in each of five seconds, and none is frozen for long. */
export async function expectFlow(page: Page, { videos }: Pick<Flow, 'videos'>) {
  const flow = await flowOf(page, 5);
  expect(flow.videos).toBe(videos);
  expect(flow.fewest).toBeGreaterThan(0);
  expect(flow.frozenShare).toBeLessThan(MOST_FROZEN);
}

async function flowOf(page: Page, seconds: number): Promise<Flow> {
  const samples = await page.evaluate(sampleEachSecond, seconds);
  const [first, last] = [samples[0]!, samples.at(-1)!];
  const ids = [...new Set(samples.flatMap(({ videos }) => Object.keys(videos)))];
  const fewestOf = (id: string) =>
    Math.min(...samples.slice(1).map(({ videos }, n) => framesIn(videos[id]) - framesIn(samples[n]!.videos[id])));
  const frozenOf = (id: string) => (last.videos[id]?.frozen ?? 0) - (first.videos[id]?.frozen ?? 0);
  return {
    videos: ids.length,
    fewest: Math.min(...ids.map(fewestOf)),
    frozenShare: Math.max(...ids.map(frozenOf)) / (last.at - first.at),
  };
}

interface Decoded {
  frames: number;
  /** Seconds (W3C, webrtc-stats, `totalFreezesDuration`). */
  frozen: number;
}

const framesIn = (decoded: Decoded | undefined) => decoded?.frames ?? 0;

/** Runs in the browser: the frames decoded of each video, now and after each second. */
async function sampleEachSecond(seconds: number) {
  const startedAt = performance.now();
  const samples: { at: number; videos: Record<string, Decoded> }[] = [];
  for (let second = 0; second <= seconds; second++) {
    await new Promise((resolve) => setTimeout(resolve, startedAt + second * 1000 - performance.now()));
    const videos: Record<string, Decoded> = {};
    for (const [n, peer] of window.peers.entries()) {
      if (peer.connectionState === 'closed') continue;
      (await peer.getStats()).forEach((report: Record<string, number | string>) => {
        if (report.type !== 'inbound-rtp' || report.kind !== 'video') return;
        const [frames, frozen] = [Number(report.framesDecoded ?? 0), Number(report.totalFreezesDuration ?? 0)];
        videos[`${n} ${report.id}`] = { frames, frozen };
      });
    }
    samples.push({ at: performance.now() / 1000, videos });
  }
  return samples;
}
