import type { Actor } from '@hoops/domain/actor';
import { type DomainEvent, definitionOf, parseEvent } from '@hoops/domain/catalogue';
import type { Envelope, EnvelopeHead, SealedEnvelope } from '@hoops/domain/envelope';
import type { FamilyKey, FamilyKeys } from '@hoops/runtime/family-keys';
import { UnusableKey } from '@hoops/runtime/master-key';
import { openBox, sealBox } from '@hoops/runtime/sealed-box';
import * as z from 'zod/mini';
import { erasedFields, erasedText } from './erased-data.ts';
import { UnreadableEvent } from './unreadable-event.ts';
import { createLift, upcasters } from './upcasters.ts';

type Fields = Readonly<Record<string, unknown>>;

const fieldsSchema = z.record(z.string(), z.unknown());
const liftToCatalogue = createLift(upcasters, definitionOf);

/** Ties a ciphertext to its place: it cannot be moved to another event, stream or family. */
const placeOf = (head: Pick<EnvelopeHead, 'stream' | 'version' | 'type'>, keyId: string): string =>
  `${head.stream}|${head.version}|${head.type}|${keyId}`;

/** An event as it is stored, and as it will be read. */
export type SealedEvent = { readonly sealed: SealedEnvelope; readonly envelope: Envelope };

/**
 * Moves the personal fields of an event into `sealed`, and the actor's reason into `sealedReason`. Once the key
 * is erased they are dropped instead: an event that arrives late (a webhook, say) stores nothing personal any
 * more.
 * @throws z.core.$ZodError when the event does not have the shape that the catalogue says.
 */
export const sealEvent = (
  head: EnvelopeHead,
  event: DomainEvent,
  keyId: string,
  key: FamilyKey,
): SealedEvent => {
  const personal: readonly string[] = definitionOf(event.type).personal;
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
  const sealed = {
    ...bare,
    ...(personal.length > 0 && { sealed: sealText(key, JSON.stringify(secret), place) }),
    ...(reason !== undefined && { sealedReason: sealText(key, reason, reasonPlaceOf(place)) }),
  };
  return { sealed, envelope };
};

/** Without what JSON leaves out: what is answered now must be what a reader finds later. */
const asStored = (data: object): Fields => JSON.parse(JSON.stringify(data)) as Fields;

const reasonPlaceOf = (place: string): string => `reason|${place}`;

/** @throws UnreadableEvent for what cannot be opened; what the service of the keys throws when it cannot be reached. */
export type Opener = (sealed: SealedEnvelope) => Promise<Envelope>;

/** Opens sealed envelopes; asks for each key once. Make one per piece of work, not one per process. */
export const createOpener = (keys: Pick<FamilyKeys, 'find'>): Opener => {
  const found = new Map<string, Promise<FamilyKey | undefined>>();
  return async (sealed) => {
    if (sealed.keyId === undefined) return openEnvelope(sealed, undefined);
    const key = found.get(sealed.keyId) ?? keys.find(sealed.keyId);
    found.set(sealed.keyId, key);
    return openEnvelope(sealed, await usable(key, sealed));
  };
};

const usable = (key: Promise<FamilyKey | undefined>, sealed: SealedEnvelope) =>
  key.catch((error: unknown) => {
    throw error instanceof UnusableKey ? new UnreadableEvent(sealed, sealed, error) : error;
  });

/**
 * An envelope with readable personal fields, lifted to the catalogue's schema. Without the key they read
 * '[erased]' (see `erasedFields`). The data was parsed before it was stored and is not parsed again here:
 * a rule that became stricter since must not make a stream unreadable. `verifyChain` parses everything.
 * @throws UnreadableEvent when the ciphertext was changed or moved, or when the event is unknown to the catalogue.
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
    return z.parse(fieldsSchema, JSON.parse(openText(key, ciphertext, placeOf(head, keyId))));
  };
  const reason = (): Pick<Actor, 'reason'> => {
    if (keyId === undefined || sealedReason === undefined) return {};
    if (key?.kind !== 'usable') return { reason: erasedText };
    return { reason: openText(key, sealedReason, reasonPlaceOf(placeOf(head, keyId))) };
  };
  const data = liftToCatalogue(head.type, head.schema, { ...open, ...personal() });
  return { ...head, actor: { ...actor, ...reason() }, schema: definition.schema, data } as Envelope;
};

/** Text sealed under a family's key, base64url. */
export const sealText = (key: Extract<FamilyKey, { kind: 'usable' }>, text: string, place: string): string =>
  sealBox(key.secret, Buffer.from(text), place).toString('base64url');

/** Opens what `sealText` sealed. @throws Error when it was changed, moved, or sealed under another key. */
export const openText = (
  key: Extract<FamilyKey, { kind: 'usable' }>,
  sealed: string,
  place: string,
): string => openBox(key.secret, Buffer.from(sealed, 'base64url'), place).toString();
