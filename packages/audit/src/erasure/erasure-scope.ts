import type { Envelope } from '@hoops/domain/envelope';
import type { FamilyId, RequestId } from '@hoops/domain/ids';
import { parseStream, type StreamKind, type StreamName } from '@hoops/domain/stream';
import { wordsOf } from '@hoops/domain/text/name-words';
import type { EventStore } from '@hoops/event-store/event-store';
import { isReadable } from '@hoops/event-store/whole-stream';
import type { FamilyKeys } from '@hoops/runtime/family-keys';

/** Every e-mail address that a family ever had, in lower case; none any more once its key is gone. */
export const emailsIn = (history: readonly Envelope[]): readonly string[] => [
  ...new Set(
    history
      .flatMap((event) =>
        event.type === 'ParentRegistered' || event.type === 'EmailOwnershipProven' ? [event.data.email] : [],
      )
      .filter((email) => email.includes('@'))
      .map((email) => email.toLowerCase()),
  ),
];

/** Every customer at Stripe that a family was ever linked to. */
export const customersIn = (history: readonly Envelope[]): readonly string[] =>
  history.flatMap((event) => (event.type === 'StripeCustomerLinked' ? [event.data.customerId] : []));

const minNameLength = 3;

/** Whether a text holds a word of the family's names, or one of its addresses. */
export const namesPerson = (history: readonly Envelope[], text: string): boolean => {
  const names = wordsOf(...history.flatMap(namesOf)).filter((word) => word.length >= minNameLength);
  const words = wordsOf(text);
  return (
    names.some((name) => words.includes(name)) ||
    emailsIn(history).some((email) => text.toLowerCase().includes(email))
  );
};

const namesOf = (event: Envelope): readonly string[] => {
  switch (event.type) {
    case 'ParentRegistered':
      return [event.data.name];
    case 'ParentInfoChanged':
      return [event.data.changes.name ?? ''];
    case 'AthleteAdded':
      return [event.data.athleteName];
    case 'AthleteChanged':
      return [event.data.changes.athleteName ?? ''];
    default:
      return [];
  }
};

export type RequestsOfFamily = {
  /** All that the family sent, signed in or from one of its addresses. */
  readonly all: readonly RequestId[];
  /** Those sent signed out: each is sealed under a key of its own. */
  readonly ownKeys: readonly StreamName[];
};

/** A request that cannot be read may be any family's and is shown to no one: it does not keep a family from being erased. */
export const requestsOf = async (
  store: Pick<EventStore, 'streams' | 'readEach'>,
  family: FamilyId,
  emails: readonly string[],
): Promise<RequestsOfFamily> => {
  const all: RequestId[] = [];
  const ownKeys: StreamName[] = [];
  for await (const stream of store.streams()) {
    if (kindOf(stream) !== 'request') continue;
    for await (const event of store.readEach(stream)) {
      if (!isReadable(event)) continue;
      if (event.type !== 'ProgramRequested' && event.type !== 'ProgramChangeRequested') continue;
      const { requestId, familyId, email } = event.data;
      const isVisitors = familyId === null && emails.includes(email.toLowerCase());
      if (isVisitors) ownKeys.push(stream);
      if (isVisitors || familyId === family) all.push(requestId);
    }
  }
  return { all, ownKeys };
};

/**
 * The requests and mails that can no longer be read, and whose rows must say so too: those under the family's
 * key, and those under keys of their own that are gone, of which there are few.
 */
export const shreddedStreams = async (
  {
    store,
    keys,
  }: {
    readonly store: Pick<EventStore, 'streams' | 'readCommits'>;
    readonly keys: Pick<FamilyKeys, 'find'>;
  },
  family: StreamName,
): Promise<readonly StreamName[]> => {
  const found: StreamName[] = [];
  for await (const stream of store.streams()) {
    if (!['request', 'mail'].includes(kindOf(stream))) continue;
    for await (const { keyId } of store.readCommits(stream)) {
      const isGone =
        keyId === family || (keyId.startsWith('request#') && (await keys.find(keyId))?.kind === 'erased');
      if (isGone) found.push(stream);
      break;
    }
  }
  return found;
};

/** The mails to and about a family and what it sent: what is recorded of them is under one of these keys. */
export const mailsOf = async (
  store: Pick<EventStore, 'streams' | 'readCommits'>,
  keyIds: readonly string[],
): Promise<readonly string[]> => {
  const found: string[] = [];
  for await (const stream of store.streams()) {
    if (kindOf(stream) !== 'mail') continue;
    for await (const { keyId } of store.readCommits(stream)) {
      if (keyIds.includes(keyId)) found.push(parseStream(stream).id);
      break;
    }
  }
  return found;
};

const kindOf = (stream: StreamName): StreamKind => parseStream(stream).kind;
