/** JavaScript, as a beginner's program for Node.js expects it. */
import { runJavaScript } from './node/javascript.ts';
import { onStage } from './stage.ts';

onStage(
  ({ source }) =>
    (stage) =>
      runJavaScript({ source, file: 'script.js' }, stage),
);
