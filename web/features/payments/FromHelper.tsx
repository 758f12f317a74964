/** Beside money that somebody else gives for a student's fees. */
import { Mark } from '#web/ui/display/Badge.tsx';

export const FromHelper = () => <Mark tone="leaf">From somebody who helps</Mark>;
