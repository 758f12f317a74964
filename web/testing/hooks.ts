/** Runs once for each file of the interface's tests. Each file begins with its own modules. */
import './head.ts';
import { afterEach, beforeEach } from 'vitest';
import { begin, end } from './show.tsx';

beforeEach(begin);
afterEach(end);
