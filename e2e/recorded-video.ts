/** A real video, recorded by the browser itself: half a second of moving colour, as WebM. */
import type { Page } from '@playwright/test';

export async function recordedVideo(page: Page, name = 'boxes.webm') {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 });
    const paint = canvas.getContext('2d')!;
    const drawing = setInterval(() => {
      paint.fillStyle = `hsl(${performance.now() % 360} 80% 50%)`;
      paint.fillRect(0, 0, canvas.width, canvas.height);
    }, 20);
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const isOver = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    setTimeout(() => recorder.stop(), 500);
    await isOver;
    clearInterval(drawing);
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return { name, mimeType: 'video/webm', buffer: Buffer.from(bytes) };
}
