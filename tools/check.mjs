/** npm run check: types, lint and architecture rules in parallel, in seconds. Run it before each commit. */
import { checkNode, install } from './prepare.mjs';
import { conclude, staticChecks, vitest } from './steps.mjs';

checkNode();
await install();
conclude((await Promise.all([staticChecks(), vitest('house', ['house'])])).flat());
