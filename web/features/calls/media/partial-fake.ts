/** For tests: a fake of a large type with only the members that the tested code uses. */
export const partialFake = <T extends object>(members: { [Name in keyof T]?: unknown }): T => members as T;
