/** The worker that runs JavaScript: beginners' programs written for Node.js. */
import { runJavaScript } from './node/javascript.ts';
import { onStage } from './stage.ts';
import { recordJavaScript } from './trace/record-javascript.ts';

onStage(
  ({ source, isTraced }) =>
    (stage) =>
      isTraced ? recordJavaScript(source, stage) : runJavaScript({ source, file: 'script.js' }, stage),
);
