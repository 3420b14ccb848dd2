import { useEffect } from 'react';
import { named } from './page-meta.ts';

/** A page that shows somebody in particular names them in the tab. */
export const useTabTitle = (title: string): void =>
  useEffect(() => {
    document.title = named(title);
  }, [title]);
