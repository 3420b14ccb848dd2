import { useEffect, useState } from 'react';

/** Typing pause before a request. */
const pauseMs = 250;

/** The text after the last pause in typing. */
export function useDebouncedValue(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
