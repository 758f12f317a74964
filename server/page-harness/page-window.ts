/** The type of a page's window, with the classes and functions that its scripts use. */
export type PageWindow = Window & typeof globalThis;
