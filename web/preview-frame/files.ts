/** The files of the project inside the frame: each gets a blob: URL when it is first needed. */
import { type BundledFile, INLINE, type PageBundle } from './messages.ts';

export type Files = ReturnType<typeof openFiles>;

export function openFiles(page: PageBundle) {
  const urls: (string | undefined)[] = [];
  const indexes = new Map(page.files.map(({ path }, index) => [path, index]));
  const token = new RegExp(`${page.mark}(\\d+);`, 'g');

  const withUrls = (text: string): string => text.replaceAll(token, (_, index) => urlOf(Number(index)));

  function urlOf(index: number): string {
    const known = urls[index];
    if (known !== undefined) return known;
    // Style sheets may import each other in a cycle: this entry ends it.
    urls[index] = 'data:,';
    const { content, type } = page.files[index]!;
    const url = URL.createObjectURL(new Blob([typeof content === 'string' ? withUrls(content) : content], { type }));
    urls[index] = url;
    return url;
  }

  /** The index of the file that a URL in the page refers to; undefined for a URL outside the project. */
  function indexAt(address: string): number | undefined {
    const base = `https://project.invalid/${page.path}`;
    if (/^(?:data|blob):/.test(address) || !URL.canParse(address, base)) return undefined;
    const url = new URL(address, base);
    return url.host === 'project.invalid' ? indexes.get(decodeURIComponent(url.pathname.slice(1))) : undefined;
  }

  return {
    withUrls,
    fileAt(address: string): BundledFile | undefined {
      const index = indexAt(address);
      return index === undefined ? undefined : page.files[index];
    },
    /** The blob: URL of the file that an address refers to. */
    urlAt(address: string): string | undefined {
      const index = indexAt(address);
      return index === undefined ? undefined : urlOf(index);
    },
    /** Returns the file and line of an error, whose URL and line a browser reports. */
    placeOf(url: string, line: number) {
      const path = page.files[urls.indexOf(url)]?.path;
      const firstLine = Number(url.split(INLINE)[1] ?? 1);
      return path ? { path, line } : { path: page.path, line: line + firstLine - 1 };
    },
  };
}
