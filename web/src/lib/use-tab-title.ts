import { useEffect } from 'react';
import { tabTitle } from './tab-title.ts';

/** A page about one person names them in the tab. */
export const useTabTitle = (name: string): void =>
  useEffect(() => {
    document.title = tabTitle(name);
  }, [name]);
