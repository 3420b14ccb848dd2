import { brand } from '@hoops/domain/club/brand';

/** A mail to the club with its subject filled in. */
export const mailto = (subject: string): string =>
  `mailto:${brand.email}?subject=${encodeURIComponent(subject)}`;
