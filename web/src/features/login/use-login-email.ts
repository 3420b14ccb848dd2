import { useState } from 'react';

export type LoginEmail = {
  readonly value: string;
  /** A remount is needed to change an uncontrolled input's initial value. */
  readonly source: string;
};

export function useLoginEmail(fromLink: string): readonly [LoginEmail, (tried: string) => void] {
  const [tried, setTried] = useState<string>();
  return [{ value: tried ?? fromLink, source: `link:${fromLink}` }, setTried];
}
