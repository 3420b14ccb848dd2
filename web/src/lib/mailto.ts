import { brand } from '@hoops/domain/club/brand';

export const mailto = (subject: string): string =>
  `mailto:${brand.email}?subject=${encodeURIComponent(subject)}`;
