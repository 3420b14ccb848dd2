import { createHash, createSecretKey } from 'node:crypto';
import { familyId } from '@hoops/domain/ids';
import type { StreamName } from '@hoops/domain/stream';
import { digestFields, digestsIn, type FieldDigests } from '@hoops/event-store/field-digests';
import { createDiscloser } from '@hoops/event-store/personal-data';
import { describe, expect, it } from 'vitest';
import { collect, context, guestFold, handle, type StoreBench, someStream } from '../store-bench.ts';

const none = { commit: 0, version: 0, hash: '' };
const registered = {
  event: {
    type: 'ParentRegistered',
    data: {
      familyId: familyId('family-1'),
      name: 'Dana Reyes',
      email: 'dana@example.com',
      phoneNumber: '(630) 555-0101',
      marketingMethod: 'Internet',
      address: { street: '12 Oak Lane', city: 'Naperville', state: 'IL', zipCode: '60540' },
    },
  },
} as const;
const secrets = ['Dana Reyes', 'dana@example.com', '555-0101', '12 Oak Lane', 'Naperville', '60540'];

/** True if a secret, as a salt or as a key, leads from the name to its digest. */
const confirmsName = (
  { digests }: FieldDigests,
  { id, name }: { readonly id: string; readonly name: string },
  secrets: readonly string[],
): boolean => {
  const isRight = (salt: string) => {
    const text = Buffer.from(JSON.stringify([salt, 'name', name])).toString('base64url');
    return createHash('sha256').update(text).digest('base64url') === digests.name;
  };
  return secrets.some((secret) => {
    if (isRight(secret)) return true;
    return (['base64', 'hex', 'utf8'] as const).some((encoding) => {
      const bytes = Buffer.from(secret, encoding);
      if (bytes.length < 16) return false;
      const key = createSecretKey(bytes);
      const salted = digestFields({ personal: ['name'] as never }, { name }, { id, key });
      return isRight(bytes.toString('base64url')) || salted.digests.name === digests.name;
    });
  });
};

const register = (bench: StoreBench, stream: StreamName) =>
  bench.open().append(stream, none, [registered], context(stream));

export const personalDataContract = (bench: () => StoreBench): void => {
  describe('personal data', () => {
    it('personal data is stored encrypted and readable through the store', async () => {
      const stream = someStream();
      await register(bench(), stream);
      const stored = await bench().stored(stream);
      for (const secret of secrets) expect(stored).not.toContain(secret);
      expect(stored).toContain('Internet');
      const [event] = await collect(bench().open().read(stream));
      expect(event?.data).toEqual(registered.event.data);
    });

    it('published events contain no personal data and no digests', async () => {
      const stream = someStream();
      await register(bench(), stream);
      const [commit] = await collect(bench().open().readCommits(stream));
      const [envelope] = commit?.envelopes ?? [];
      expect(envelope?.data).toEqual({ familyId: 'family-1', marketingMethod: 'Internet' });
      expect(envelope?.keyId).toBe(stream);
      const [{ digests, ...stored }] = JSON.parse(commit?.body ?? '');
      expect([stored]).toEqual(commit?.envelopes);
      expect(Object.keys(digests)).toEqual(['name', 'email', 'phoneNumber', 'address']);
    });

    it('personal data reads “[erased]” once the key is erased, in the shape of the event', async () => {
      const stream = someStream();
      await register(bench(), stream);
      await bench().open().snapshot(stream, guestFold);
      await bench().keys().erase(stream);
      const [event] = await collect(bench().open({ keys: bench().keys() }).read(stream));
      expect(event?.data).toEqual({
        familyId: 'family-1',
        marketingMethod: 'Internet',
        name: '[erased]',
        email: '[erased]',
        phoneNumber: '[erased]',
        address: { street: '[erased]', city: '[erased]', state: '[erased]', zipCode: '[erased]' },
      });
    });

    it('before an erasure a guessed name can be tested with the key; afterward with nothing stored', async () => {
      const stream = someStream();
      await register(bench(), stream);
      await bench().open().snapshot(stream, guestFold);
      const [commit] = await collect(bench().open().readCommits(stream));
      const [event] = commit?.envelopes ?? [];
      const [digests] = digestsIn(commit?.body ?? '');
      const key = await bench().keys().obtain(stream);
      if (!event || !digests || key.kind !== 'usable') throw new Error('The event has no digests.');
      const disclosures = await createDiscloser(bench().keys())(event, digests);
      const salts = disclosures.map((one) => JSON.parse(String(Buffer.from(one, 'base64url')))[0]);
      const confirms = (secrets: readonly string[]) =>
        confirmsName(digests, { id: event.id, name: 'Dana Reyes' }, secrets);
      expect(confirms(salts)).toBe(true);
      expect(confirms([key.secret.export().toString('base64')])).toBe(true);
      await bench().keys().erase(stream);
      const stored = await bench().stored(stream);
      for (const salt of salts) {
        const bytes = Buffer.from(salt, 'base64url');
        for (const text of [salt, bytes.toString('base64'), bytes.toString('hex')])
          expect(stored).not.toContain(text);
      }
      expect(confirms(stored.match(/[\w+/=-]{8,}/g) ?? [])).toBe(false);
      expect(await createDiscloser(bench().keys())(event, digests)).toEqual([]);
    });

    it('personal data is erased from the folded state, with or without a snapshot', async () => {
      const stream = someStream();
      await handle(bench().open(), stream, { type: 'Invite', emails: ['ann@example.com'] });
      await bench().open().snapshot(stream, guestFold);
      await bench().keys().erase(stream);
      const { state, head } = await bench().open({ keys: bench().keys() }).load(stream, guestFold);
      expect(state).toEqual({ emails: ['[erased]'] });
      expect(head.commit).toBe(1);
    });

    it('a process with a cached state returns no personal data after an erasure', async () => {
      const stream = someStream();
      const keys = bench().keys();
      const store = bench().open({ keys });
      await handle(store, stream, { type: 'Invite', emails: ['ann@example.com'] });
      expect((await store.load(stream, guestFold)).state).toEqual({ emails: ['ann@example.com'] });
      await keys.erase(stream);
      expect((await store.load(stream, guestFold)).state).toEqual({ emails: ['[erased]'] });
    });

    it('personal data in a command after an erasure is not stored', async () => {
      const stream = someStream();
      await register(bench(), stream);
      await bench().keys().erase(stream);
      const result = await handle(bench().open(), stream, { type: 'Invite', emails: ['late@example.com'] });
      expect(result).toMatchObject({
        kind: 'accepted',
        version: 2,
        events: [{ data: { email: '[erased]' } }],
      });
      const stored = await bench().stored(stream);
      expect(stored).not.toContain('late@example.com');
      const [commit] = await collect(bench().open().readCommits(stream, 2));
      expect(commit?.envelopes[0]?.sealed).toBeUndefined();
    });

    it('an unknown family’s key can be erased in advance', async () => {
      const stream = someStream();
      await bench().keys().erase(stream);
      await bench().keys().erase(stream);
      expect(await bench().keys().obtain(stream)).toEqual({ kind: 'erased' });
    });

    it('concurrent first requests for a family’s key get the same key', async () => {
      const stream = someStream();
      const keys = await Promise.all(Array.from({ length: 16 }, () => bench().keys().obtain(stream)));
      const exported = keys.map((key) => (key.kind === 'usable' ? key.secret.export().toString('hex') : ''));
      expect(new Set(exported).size).toBe(1);
      expect(exported[0]).toHaveLength(64);
    });

    it('a command’s fingerprint is stored encrypted', async () => {
      const stream = someStream();
      await bench()
        .open()
        .append(stream, none, [registered], context(stream, { fingerprint: 'abcdef' }));
      expect(await bench().stored(stream)).not.toContain('abcdef');
      const { handled } = await bench().open().load(stream, guestFold);
      expect(handled).toMatchObject([{ fingerprint: 'abcdef' }]);
    });
  });
};
