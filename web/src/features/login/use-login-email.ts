import { useState } from 'react';

export type LoginEmail = {
  readonly value: string;
  /** Changes when the address does: an uncontrolled input takes a new start value only when it is mounted again. */
  readonly source: string;
};

/** The email that both boxes of the page start with: the link's, then whatever was tried last. */
export function useLoginEmail(fromLink: string): readonly [LoginEmail, (tried: string) => void] {
  const [tried, setTried] = useState<string>();
  return [{ value: tried ?? fromLink, source: `link:${fromLink}` }, setTried];
}
