import type { Envelope } from '@hoops/domain/envelope';
import type { FamilyId, RequestId } from '@hoops/domain/ids';
import { familyStream, parseStream, type StreamKind, type StreamName } from '@hoops/domain/stream';
import { wordsOf } from '@hoops/domain/text/name-words';
import type { EventStore } from '@hoops/event-store/event-store';
import { isReadable } from '@hoops/event-store/whole-stream';
import type { FamilyKeys } from '@hoops/runtime/family-keys';

/** All current and former email addresses of a family, lower case; empty once the family's key is erased. */
export const emailsIn = (history: readonly Envelope[]): readonly string[] =>
  addresses(
    history.flatMap((event) =>
      event.type === 'ParentRegistered' || event.type === 'EmailOwnershipProven' ? [event.data.email] : [],
    ),
  );

export const guardianEmailsIn = (history: readonly Envelope[]): readonly string[] =>
  addresses(
    history.flatMap((event) =>
      event.type === 'GuardianInvited' ||
      event.type === 'GuardianJoined' ||
      event.type === 'GuardianEmailChanged'
        ? [event.data.email]
        : [],
    ),
  );

const addresses = (emails: readonly string[]): readonly string[] => [
  ...new Set(emails.filter((email) => email.includes('@')).map((email) => email.toLowerCase())),
];

export const guardiansIn = (history: readonly Envelope[]): readonly string[] => [
  ...new Set(history.flatMap((event) => (event.type === 'GuardianJoined' ? [event.data.sub] : []))),
];

export const sharedWithFamilyIn = (history: readonly Envelope[]) =>
  history.flatMap((event) => (event.type === 'SharedAthleteJoined' ? [event.data] : []));

export const customersIn = (history: readonly Envelope[]): readonly string[] =>
  history.flatMap((event) => (event.type === 'StripeCustomerLinked' ? [event.data.customerId] : []));

const minNameLength = 3;

export const namesPerson = (history: readonly Envelope[], text: string): boolean => {
  const names = wordsOf(...history.flatMap(namesOf)).filter((word) => word.length >= minNameLength);
  const words = wordsOf(text);
  return (
    names.some((name) => words.includes(name)) ||
    [...emailsIn(history), ...guardianEmailsIn(history)].some((email) => text.toLowerCase().includes(email))
  );
};

const namesOf = (event: Envelope): readonly string[] => {
  switch (event.type) {
    case 'ParentRegistered':
    case 'GuardianInvited':
    case 'GuardianJoined':
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

/**
 * The stream's request, if this family sent it while signed in or from its address. Unreadable requests never
 * block an erasure.
 */
export const requestOf = async (
  store: Pick<EventStore, 'readEach'>,
  stream: StreamName,
  family: FamilyId,
  emails: readonly string[],
): Promise<{ readonly requestId: RequestId; readonly hasOwnKey: boolean } | undefined> => {
  if (kindOf(stream) !== 'request') return undefined;
  for await (const event of store.readEach(stream)) {
    if (!isReadable(event)) continue;
    if (event.type !== 'ProgramRequested' && event.type !== 'ProgramChangeRequested') continue;
    const { requestId, familyId, email } = event.data;
    const isVisitors = familyId === null && emails.includes(email.toLowerCase());
    return isVisitors || familyId === family ? { requestId, hasOwnKey: isVisitors } : undefined;
  }
  return undefined;
};

/**
 * Ids of emails to or about a family and its requests. An email about a request is stored under that request.
 */
export const mailsAbout = async (
  store: Pick<EventStore, 'streams' | 'readEach' | 'readCommits'>,
  family: FamilyId,
  emails: readonly string[],
): Promise<readonly string[]> => {
  const keyIds: StreamName[] = [familyStream(family)];
  for await (const stream of store.streams())
    if (await requestOf(store, stream, family, emails)) keyIds.push(stream);
  const found: string[] = [];
  for await (const stream of store.streams()) {
    const { kind, id } = parseStream(stream);
    if (kind !== 'mail') continue;
    for await (const { keyId } of store.readCommits(stream)) {
      if (keyIds.some((one) => one === keyId)) found.push(id);
      break;
    }
  }
  return found;
};

/** True if a request or email is unreadable because its own key, or the family's key, is erased. */
export const isShredded = async (
  {
    store,
    keys,
  }: { readonly store: Pick<EventStore, 'readCommits'>; readonly keys: Pick<FamilyKeys, 'find'> },
  stream: StreamName,
  family?: StreamName,
): Promise<boolean> => {
  if (!['request', 'mail'].includes(kindOf(stream))) return false;
  for await (const { keyId } of store.readCommits(stream))
    return keyId === family || (keyId.startsWith('request#') && (await keys.find(keyId))?.kind === 'erased');
  return false;
};

const kindOf = (stream: StreamName): StreamKind => parseStream(stream).kind;
