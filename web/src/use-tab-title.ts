import { useEffect } from 'react';
import { named } from './page-meta.ts';

/** A page about one person names them in the tab. */
export const useTabTitle = (title: string): void =>
  useEffect(() => {
    document.title = named(title);
  }, [title]);
