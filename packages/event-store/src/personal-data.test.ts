import { createSecretKey, randomBytes } from 'node:crypto';
import { catalogue, type DomainEvent, definitionOf, eventTypes } from '@hoops/domain/catalogue';
import { type EnvelopeHead, sealedEnvelopeSchema } from '@hoops/domain/envelope';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createOpener, openEnvelope, sealEvent, sealText } from './personal-data.ts';

const key = { kind: 'usable', secret: createSecretKey(randomBytes(32)) } as const;
const exampleOf = (type: string): DomainEvent => {
  const example = catalogue.find((definition) => definition.type === type)?.example;
  return { type, data: example } as DomainEvent;
};
const headOf = (type: string): EnvelopeHead => ({
  id: '01JCEXAMPLE',
  clubId: 'club',
  stream: 'family#1',
  version: 7,
  type,
  schema: definitionOf(type).schema,
  at: '2026-11-02T12:00:00.000Z',
  occurredAt: '2026-11-02T12:00:00.000Z',
  actor: { sub: 'sub-1', role: 'parent' },
  commandId: 'command-1',
  correlationId: 'correlation-1',
  producer: 'test',
});

describe('sealing and opening events', () => {
  it.each(eventTypes)('%s survives storage with its personal fields only as ciphertext', (type) => {
    const event = exampleOf(type);
    const { sealed, envelope } = sealEvent(headOf(type), event, 'family#1', key);
    const stored = z.parse(sealedEnvelopeSchema, JSON.parse(JSON.stringify(sealed)));
    expect(envelope).toStrictEqual(openEnvelope(stored, key));
    for (const name of definitionOf(type).personal) expect(stored.data).not.toHaveProperty(name);
    expect(openEnvelope(stored, key)).toEqual({ ...headOf(type), data: event.data });
    expect(stored.keyId).toBe(definitionOf(type).personal.length > 0 ? 'family#1' : undefined);
  });

  it.each(['TermsAccepted', 'ParentRegistered'])(
    '%s stores the reason for acting for a family only as ciphertext',
    (type) => {
      const reason = 'Casey is in hospital';
      const head = {
        ...headOf(type),
        actor: { sub: 'admin-1', role: 'admin', onBehalfOf: '1', reason },
      } as const;
      const event = exampleOf(type);
      const { sealed, envelope } = sealEvent(head, event, 'family#1', key);
      const text = JSON.stringify(sealed);
      expect(text).not.toContain(reason);
      const stored = z.parse(sealedEnvelopeSchema, JSON.parse(text));
      expect(envelope).toStrictEqual(openEnvelope(stored, key));
      expect(stored.actor).toEqual({ sub: 'admin-1', role: 'admin', onBehalfOf: '1' });
      expect(openEnvelope(stored, key)).toEqual({ ...head, data: event.data });
      expect(openEnvelope(stored, { kind: 'erased' }).actor.reason).toBe('[erased]');
      expect(() => openEnvelope({ ...stored, version: 8 }, key)).toThrow();
      const late = sealEvent(head, event, 'family#1', { kind: 'erased' });
      expect(late.sealed.sealedReason).toBeUndefined();
      expect(late.envelope).toStrictEqual(openEnvelope(late.sealed, { kind: 'erased' }));
    },
  );

  it('sealing an event also returns the event as readers will open it, without undefined fields', () => {
    const event = {
      type: 'AthleteChanged',
      data: { athleteId: 'athlete-1', changes: { athleteName: 'Casey', grade: undefined } },
    } as unknown as DomainEvent;
    const { sealed, envelope } = sealEvent(headOf('AthleteChanged'), event, 'family#1', key);
    const stored = z.parse(sealedEnvelopeSchema, JSON.parse(JSON.stringify(sealed)));
    expect(envelope.data).toStrictEqual({ athleteId: 'athlete-1', changes: { athleteName: 'Casey' } });
    expect(envelope).toStrictEqual(openEnvelope(stored, key));
  });

  it('a stored envelope with a plaintext reason is rejected', () => {
    const actor = { sub: 'admin-1', role: 'admin', onBehalfOf: '1', reason: 'because' };
    const { sealed } = sealEvent(headOf('TermsAccepted'), exampleOf('TermsAccepted'), 'family#1', key);
    expect(z.safeParse(sealedEnvelopeSchema, { ...sealed, actor }).success).toBe(false);
  });

  it('a sealed event opens only with its own stream, version and key id', () => {
    const { sealed } = sealEvent(
      headOf('EmailOwnershipProven'),
      exampleOf('EmailOwnershipProven'),
      'family#1',
      key,
    );
    expect(openEnvelope(sealed, key).data).toMatchObject({ email: 'dana@example.com' });
    const moved = [{ version: 8 }, { stream: 'family#2' as const }, { keyId: 'family#2' }];
    for (const place of moved) expect(() => openEnvelope({ ...sealed, ...place }, key)).toThrow();
  });

  it('sealing rejects an event that does not match its schema', () => {
    const wrong = {
      type: 'EmailOwnershipProven',
      data: { email: 'x@example.com', tokenIssuedAt: null, more: 1 },
    } as DomainEvent;
    expect(() => sealEvent(headOf('EmailOwnershipProven'), wrong, 'family#1', key)).toThrow();
  });

  it('a field stored in plaintext before it became personal is readable until the key is erased', () => {
    const event = exampleOf('AthleteAdded');
    const { grade, ...others } = event.data as Record<string, unknown>;
    const { sealed } = sealEvent(headOf('AthleteAdded'), event, 'family#1', key);
    const place = `family#1|7|AthleteAdded|family#1`;
    const personal = Object.entries(others).filter(([name]) => !(name in sealed.data));
    const old = {
      ...sealed,
      data: { ...sealed.data, grade },
      sealed: sealText(key, JSON.stringify(Object.fromEntries(personal)), place),
    };
    expect(openEnvelope(old, key).data).toEqual(event.data);
    expect(openEnvelope(old, { kind: 'erased' }).data).toMatchObject({
      athleteName: '[erased]',
      grade: null,
    });
  });

  it('the opener looks up each key once', async () => {
    const asked: string[] = [];
    const open = createOpener({
      find: async (keyId) => {
        asked.push(keyId);
        return key;
      },
    });
    const { sealed } = sealEvent(
      headOf('EmailOwnershipProven'),
      exampleOf('EmailOwnershipProven'),
      'family#1',
      key,
    );
    await open(sealed);
    await open(sealed);
    expect(asked).toEqual(['family#1']);
  });
});
