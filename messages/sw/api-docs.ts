/** The page about the API, for programmers (/docs of the API). Its parameters are HTML: paths and code. */

export const title = 'API ya Darasa';
export const basePath = (path: string) => `Path zote huanza na ${path}.`;
export const openApi = 'Kwa programu kuna <link>hati ya OpenAPI</link>.';
export const changes = (origin: string) =>
  `Maombi yanayobadilisha data yanahitaji body ya JSON na header ya ${origin} yenye anwani ya shule.`;
export const uploads = (protocol: string, path: string) => `Faili hupakiwa kwa ${protocol} kwenye ${path}.`;
export const webSockets = (paths: { calls: string; editors: string; runs: string; help: string }) =>
  `Madarasa ya moja kwa moja, editor za pamoja, programu za terminal na msaada wa moja kwa moja hutumia WebSocket kwenye ${paths.calls}, ${paths.editors}, ${paths.runs} na ${paths.help}.`;
export const refusal = (fields: string) => `Ombi likikataliwa, jibu ni ${fields}.`;
export const mayRefuse = (codes: string) => `Ombi linaweza kukataliwa: ${codes}.`;
