import { brand } from '@hoops/domain/club/brand';

/** Title of the tab: `Pricing | All-American Hoops`. */
export const tabTitle = (name: string): string => `${name} | ${brand.name}`;
