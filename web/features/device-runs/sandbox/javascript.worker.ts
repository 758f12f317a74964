/** The worker that runs JavaScript: beginners' programs written for Node.js. */
import { runJavaScript } from './node/javascript.ts';
import { onStage } from './stage.ts';

onStage(
  ({ source }) =>
    (stage) =>
      runJavaScript({ source, file: 'script.js' }, stage),
);
