/** The languages that run in the browser, by Judge0 id. */
export const JAVASCRIPT = 63;
export const TYPESCRIPT = 74;
export const PYTHON = 71;
export const SQL = 82;
export const LUA = 64;

export const deviceLanguageIds: readonly number[] = [JAVASCRIPT, TYPESCRIPT, PYTHON, SQL, LUA];

export const deviceLanguageNames: Record<number, string> = {
  [JAVASCRIPT]: 'JavaScript',
  [TYPESCRIPT]: 'TypeScript',
  [PYTHON]: 'Python',
  [SQL]: 'SQL',
  [LUA]: 'Lua',
};
