import { brand } from '@hoops/domain/club/brand';

/** `Pricing | All-American Hoops` */
export const tabTitle = (name: string): string => `${name} | ${brand.name}`;
