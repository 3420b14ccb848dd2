import { brand } from '@hoops/domain/club/brand';

/** Link for a mail to the club with its subject. */
export const mailto = (subject: string): string =>
  `mailto:${brand.email}?subject=${encodeURIComponent(subject)}`;
