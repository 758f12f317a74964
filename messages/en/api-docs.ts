/** The page about the API, for programmers (/docs of the API). Its parameters are HTML: paths and code. */

export const title = 'Darasa API';
export const basePath = (path: string) => `All paths start with ${path}.`;
export const openApi = 'For programs there is <link>an OpenAPI document</link>.';
export const changes = (origin: string) =>
  `Requests that change data need a JSON body and an ${origin} header with the school’s address.`;
export const uploads = (protocol: string, path: string) => `Files are uploaded with ${protocol} to ${path}.`;
export const webSockets = (paths: { calls: string; editors: string; runs: string; help: string }) =>
  `Calls, shared editors, live runs and live help are WebSockets at ${paths.calls}, ${paths.editors}, ${paths.runs} and ${paths.help}.`;
export const refusal = (fields: string) => `A refusal is ${fields}.`;
export const mayRefuse = (codes: string) => `May refuse: ${codes}.`;
