import { brand } from '@hoops/domain/brand';

/** `Pricing | All-American Hoops` */
export const tabTitle = (name: string): string => `${name} | ${brand.name}`;
