import { useState } from 'react';

export type LoginEmail = {
  readonly value: string;
  /**
   * Key of the input; a new key remounts the input, because React cannot change the initial value of an
   * uncontrolled input.
   */
  readonly source: string;
};

export function useLoginEmail(fromLink: string): readonly [LoginEmail, (tried: string) => void] {
  const [tried, setTried] = useState<string>();
  return [{ value: tried ?? fromLink, source: `link:${fromLink}` }, setTried];
}
