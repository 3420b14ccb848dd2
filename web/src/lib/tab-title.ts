import { brand } from '@hoops/domain/brand';

export const tabTitle = (name: string): string => `${name} | ${brand.name}`;
