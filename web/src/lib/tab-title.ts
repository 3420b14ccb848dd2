import { brand } from '@hoops/domain/club/brand';

/** How a page is called in the tab: `Pricing | All-American Hoops`. */
export const tabTitle = (name: string): string => `${name} | ${brand.name}`;
