import type { Envelope } from '@hoops/domain/envelope';
import { wordsOf } from '@hoops/domain/name-words';
import { parseStream, type StreamKind, type StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
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

const shortestName = 3;

/** Whether a text holds a word of the family's names, or one of its addresses. */
export const namesSomebody = (history: readonly Envelope[], text: string): boolean => {
  const names = wordsOf(...history.flatMap(namesOf)).filter((word) => word.length >= shortestName);
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

/** Requests that were sent signed out from one of these addresses: each is sealed under a key of its own. */
export const requestsFrom = async (
  store: Pick<EventStore, 'streams' | 'read'>,
  emails: readonly string[],
): Promise<readonly StreamName[]> => {
  const found: StreamName[] = [];
  if (emails.length === 0) return found;
  for await (const stream of store.streams()) {
    if (kindOf(stream) !== 'request') continue;
    for await (const event of store.read(stream)) {
      const isRequest = event.type === 'ProgramRequested' || event.type === 'ProgramChangeRequested';
      if (!isRequest || event.data.familyId !== null) continue;
      if (emails.includes(event.data.email.toLowerCase())) found.push(stream);
    }
  }
  return found;
};

/**
 * The requests and mails that nobody can read any more, and whose rows must say so too: those under the family's
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

const kindOf = (stream: StreamName): StreamKind => parseStream(stream).kind;
