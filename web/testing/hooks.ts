/** Runs once for each file of the interface's tests, whose modules are loaded once for all of them. */
import './head.ts';
import { afterEach, beforeEach } from 'vitest';
import { begin, end } from './show.tsx';

beforeEach(begin);
afterEach(end);
