import { addresses } from '../src/app/page-table.ts';
import { type SiteAddress, type SiteFile, siteFile } from './site-file.ts';

/** What the table of pages says about files, for where the rest of it is not wanted. */
export const siteAddresses: readonly SiteAddress[] = addresses.map(({ path, page }) => ({
  path,
  prerendered: page.prerender === true,
}));

/** Which file of the built site answers a path. */
export const resolveSitePath = (path: string): SiteFile => siteFile(siteAddresses, path);
