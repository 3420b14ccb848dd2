import { useEffect } from 'react';
import { tabTitle } from './tab-title.ts';

export const useTabTitle = (name: string): void =>
  useEffect(() => {
    document.title = tabTitle(name);
  }, [name]);
