export type SiteAddress = { readonly path: string; readonly prerendered: boolean };
export type SiteFile = { readonly file: string; readonly status: 200 | 404 };

const notFoundFile = '/404.html';
const appFile = '/app.html';

const withoutTrailingSlash = (path: string): string =>
  path.length > 1 && path.charAt(path.length - 1) === '/' ? path.slice(0, -1) : path;

const segments = (path: string): string[] => path.slice(1).split('/');

const matches = (pattern: string, path: string): boolean => {
  const wanted = segments(pattern);
  const given = segments(path);
  if (wanted.length !== given.length) return false;
  return wanted.every((segment, index) =>
    segment.charAt(0) === ':' ? given[index] !== '' : segment === given[index],
  );
};

const prerenderedFile = (path: string): string => (path === '/' ? '/index.html' : `${path}/index.html`);

/**
 * Built file for a path, used by the local server and the CloudFront Function. Unknown paths get the
 * not-found page with status 404.
 */
export function siteFile(addresses: readonly SiteAddress[], asked: string): SiteFile {
  const path = withoutTrailingSlash(asked);
  if (path === notFoundFile) return { file: notFoundFile, status: 404 };
  const address = addresses.find((candidate) => matches(candidate.path, path));
  if (address) return { file: address.prerendered ? prerenderedFile(address.path) : appFile, status: 200 };
  if (/\.[a-z0-9]+$/i.test(path)) return { file: path, status: 200 };
  return { file: notFoundFile, status: 404 };
}
