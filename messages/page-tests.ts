import * as english from './en/code/page-tests.ts';
import { recogniser } from './recognise.ts';

/** Why a web page fails a test, in another language. What the author of a test wrote stays as it is. */
export const pageFailureIn = recogniser(english);
