/** A page's window, with the classes and functions that its scripts find in it. */
export type PageWindow = Window & typeof globalThis;
