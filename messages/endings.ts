import * as english from './en/code/endings.ts';
import { recogniser } from './recognise.ts';

/** How a program ended, in another language. What the program itself printed stays as it is. */
export const endingIn = recogniser(english);
