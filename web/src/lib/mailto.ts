import { brand } from '@hoops/domain/brand';

export const mailto = (subject: string): string =>
  `mailto:${brand.email}?subject=${encodeURIComponent(subject)}`;
