import type { Actor } from '@hoops/domain/actor';
import { type DomainEvent, definitionOf, parseEvent } from '@hoops/domain/catalogue';
import type { Envelope, EnvelopeHead, SealedEnvelope } from '@hoops/domain/envelope';
import type { FamilyKey, FamilyKeys } from '@hoops/runtime/family-keys';
import { UnusableKey } from '@hoops/runtime/master-key';
import { openBox, sealBox } from '@hoops/runtime/sealed-box';
import * as z from 'zod/mini';
import { erasedFields, erasedText } from './erased-data.ts';
import {
  digestFields,
  disclosuresOf,
  type FieldDigests,
  matchesDigests,
  type PersonalFields,
  reasonField,
} from './field-digests.ts';
import { UnreadableEvent } from './unreadable-event.ts';
import { createLift, upcasters } from './upcasters.ts';

type Fields = Readonly<Record<string, unknown>>;

const fieldsSchema = z.record(z.string(), z.unknown());
const liftToCatalogue = createLift(upcasters, definitionOf);

/** Binds ciphertext to its event, stream and family. */
const placeOf = (head: Pick<EnvelopeHead, 'stream' | 'version' | 'type'>, keyId: string): string =>
  `${head.stream}|${head.version}|${head.type}|${keyId}`;

type UsableKey = Extract<FamilyKey, { kind: 'usable' }>;

/** Only stored: readers and subscribers do not need the digests. */
type StoredEnvelope = SealedEnvelope & Partial<FieldDigests>;

export type SealedEvent = { readonly sealed: StoredEnvelope; readonly envelope: Envelope };

/**
 * Encrypts the personal fields and the actor's reason, and adds their digests; with an erased key, drops all.
 * @throws z.core.$ZodError for a wrong shape
 */
export const sealEvent = (
  head: EnvelopeHead,
  event: DomainEvent,
  keyId: string,
  key: FamilyKey,
): SealedEvent => {
  const definition = definitionOf(event.type);
  const personal: readonly string[] = definition.personal;
  const data = asStored(parseEvent(event.type, event.data).data);
  const envelope = { ...head, data } as Envelope;
  const { reason, ...actor } = head.actor;
  if (personal.length === 0 && reason === undefined) return { sealed: { ...head, actor, data }, envelope };
  const isPersonal = ([name]: [string, unknown]) => personal.includes(name);
  const open = Object.fromEntries(Object.entries(data).filter((field) => !isPersonal(field)));
  const bare: SealedEnvelope = { ...head, actor, data: open, keyId };
  if (key.kind === 'erased') return { sealed: bare, envelope: openEnvelope(bare, key) };
  const secret = Object.fromEntries(Object.entries(data).filter(isPersonal));
  const place = placeOf(head, keyId);
  const fields = reason === undefined ? secret : { ...secret, [reasonField]: reason };
  const sealed = {
    ...bare,
    ...digestFields(definition, fields, { id: head.id, key: key.secret }),
    ...(personal.length > 0 && { sealed: sealText(key, JSON.stringify(secret), place) }),
    ...(reason !== undefined && { sealedReason: sealText(key, reason, reasonPlaceOf(place)) }),
  };
  return { sealed, envelope };
};

const asStored = (data: object): Fields => JSON.parse(JSON.stringify(data)) as Fields;

const reasonPlaceOf = (place: string): string => `reason|${place}`;

/** @throws UnreadableEvent, or key service errors */
export type Opener = (sealed: SealedEnvelope) => Promise<Envelope>;

/**
 * Decrypts events and fetches each key once. Create one opener per task, because a longer-lived opener would
 * outlast an erasure.
 */
export const createOpener = (keys: Pick<FamilyKeys, 'find'>): Opener => {
  const keyOf = keyFinder(keys);
  return async (sealed) => openEnvelope(sealed, await keyOf(sealed));
};

/** Disclosures of an event's fields; none without the key. */
export type Discloser = (sealed: SealedEnvelope, digests: FieldDigests) => Promise<readonly string[]>;

/** Create one per task, like an opener. */
export const createDiscloser = (keys: Pick<FamilyKeys, 'find'>): Discloser => {
  const keyOf = keyFinder(keys);
  return async (sealed, digests) => {
    const key = await keyOf(sealed);
    if (key?.kind !== 'usable') return [];
    return disclosuresOf(digests, fieldsIn(sealed, key), { id: sealed.id, key: key.secret });
  };
};

const keyFinder = (keys: Pick<FamilyKeys, 'find'>) => {
  const found = new Map<string, Promise<FamilyKey | undefined>>();
  return async (sealed: SealedEnvelope): Promise<FamilyKey | undefined> => {
    if (sealed.keyId === undefined) return undefined;
    const key = found.get(sealed.keyId) ?? keys.find(sealed.keyId);
    found.set(sealed.keyId, key);
    return key.catch((error: unknown) => {
      throw error instanceof UnusableKey ? new UnreadableEvent(sealed, sealed, error) : error;
    });
  };
};

/**
 * Decrypts and upcasts an envelope; '[erased]' without a key. Data is not validated, so older streams stay
 * readable under stricter rules.
 * @throws UnreadableEvent
 */
export const openEnvelope = (sealed: SealedEnvelope, key: FamilyKey | undefined): Envelope => {
  try {
    return opened(sealed, key);
  } catch (error) {
    throw new UnreadableEvent(sealed, sealed, error);
  }
};

const opened = (sealed: SealedEnvelope, key: FamilyKey | undefined): Envelope => {
  const { data: open, keyId, sealed: ciphertext, sealedReason, actor, ...head } = sealed;
  const definition = definitionOf(head.type);
  const personal = (): Fields => {
    if (keyId === undefined) return {};
    if (ciphertext === undefined || key?.kind !== 'usable') return erasedFields(definition);
    return openedFields(sealed, key);
  };
  const reason = (): Pick<Actor, 'reason'> => {
    if (keyId === undefined || sealedReason === undefined) return {};
    return { reason: key?.kind === 'usable' ? openedReason(sealed, key) : erasedText };
  };
  const data = liftToCatalogue(head.type, head.schema, { ...open, ...personal() });
  return { ...head, actor: { ...actor, ...reason() }, schema: definition.schema, data } as Envelope;
};

const openedFields = (sealed: SealedEnvelope, key: UsableKey): Fields =>
  sealed.sealed === undefined
    ? {}
    : z.parse(fieldsSchema, JSON.parse(openText(key, sealed.sealed, placeOf(sealed, String(sealed.keyId)))));

const openedReason = (sealed: SealedEnvelope, key: UsableKey): string | undefined =>
  sealed.sealedReason === undefined
    ? undefined
    : openText(key, sealed.sealedReason, reasonPlaceOf(placeOf(sealed, String(sealed.keyId))));

const fieldsIn = (sealed: SealedEnvelope, key: UsableKey): PersonalFields => {
  const [fields, reason] = [openedFields(sealed, key), openedReason(sealed, key)];
  return reason === undefined ? fields : { ...fields, [reasonField]: reason };
};

/** @throws Error if the fields cannot be decrypted */
export const hasRightDigests = (sealed: SealedEnvelope, digests: FieldDigests, key: UsableKey): boolean =>
  matchesDigests(digests, fieldsIn(sealed, key), { id: sealed.id, key: key.secret });

/** Encrypts text under a family's key, base64url. */
export const sealText = (key: UsableKey, text: string, place: string): string =>
  sealBox(key.secret, Buffer.from(text), place).toString('base64url');

/** @throws Error if the text was changed, copied from elsewhere, or encrypted under another key */
export const openText = (
  key: Extract<FamilyKey, { kind: 'usable' }>,
  sealed: string,
  place: string,
): string => openBox(key.secret, Buffer.from(sealed, 'base64url'), place).toString();
