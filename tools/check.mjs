/** npm run check: types, lint and the rules of the house, side by side, in seconds. For before each commit. */
import { checkNode, install } from './prepare.mjs';
import { conclude, staticChecks, vitest } from './steps.mjs';

checkNode();
await install();
conclude((await Promise.all([staticChecks(), vitest('house', ['house'])])).flat());
