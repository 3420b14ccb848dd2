import { useEffect } from 'react';
import { tabTitle } from './tab-title.ts';

/** Names a person in the tab's title. */
export const useTabTitle = (name: string): void =>
  useEffect(() => {
    document.title = tabTitle(name);
  }, [name]);
