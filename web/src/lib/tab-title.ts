import { brand } from '@hoops/domain/club/brand';
import { useEffect } from 'react';

/** How a page is called in the tab: `Pricing | All-American Hoops`. */
export const named = (title: string): string => `${title} | ${brand.name}`;

/** A page about one person names them in the tab. */
export const useTabTitle = (title: string): void =>
  useEffect(() => {
    document.title = named(title);
  }, [title]);
