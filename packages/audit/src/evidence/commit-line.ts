import type { Envelope } from '@hoops/domain/envelope';
import type { StoredCommit } from '@hoops/event-store/event-store';
import type { Opener } from '@hoops/event-store/personal-data';
import { UnreadableEvent } from '@hoops/event-store/unreadable-event';
import { $ZodError } from 'zod/v4/core';
import type { Omission, PackLine, Words } from './pack-format.ts';

export type LineOfCommit = { readonly line: PackLine; readonly families: readonly string[] };

export const hiddenLine = ({ stream, commit, hash }: StoredCommit, why: Omission): PackLine => ({
  kind: 'hidden',
  stream,
  commit,
  hash,
  why,
});

export const commitLine = (
  { stream, commit, previousHash, hash, fingerprint, keyId, body }: StoredCommit,
  words: readonly Words[],
): PackLine => ({ kind: 'commit', stream, commit, previousHash, hash, fingerprint, keyId, body, words });

export const openedCommit = async (
  open: Opener,
  commit: StoredCommit,
): Promise<readonly Envelope[] | undefined> => {
  try {
    const envelopes: Envelope[] = [];
    for (const sealed of commit.envelopes) envelopes.push(await open(sealed));
    return envelopes;
  } catch (error) {
    if (error instanceof UnreadableEvent || error instanceof SyntaxError || error instanceof $ZodError)
      return undefined;
    throw error;
  }
};
