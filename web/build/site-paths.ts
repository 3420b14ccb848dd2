import { addresses } from '../src/app/page-table.ts';
import { type SiteAddress, type SiteFile, siteFile } from './site-file.ts';

export const siteAddresses: readonly SiteAddress[] = addresses.map(({ path, page }) => ({
  path,
  prerendered: page.prerender === true,
}));

export const resolveSitePath = (path: string): SiteFile => siteFile(siteAddresses, path);
