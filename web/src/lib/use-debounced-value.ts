import { useEffect, useState } from 'react';

/** A pause in typing as long as this asks the server. */
const pauseMs = 250;

/** A text as it was when it last stayed the same for a moment. */
export function useDebouncedValue(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
