import { familyId } from '@hoops/domain/ids';
import type { StreamName } from '@hoops/domain/stream';
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

    it('published events contain no personal data', async () => {
      const stream = someStream();
      await register(bench(), stream);
      const [commit] = await collect(bench().open().readCommits(stream));
      const [envelope] = commit?.envelopes ?? [];
      expect(envelope?.data).toEqual({ familyId: 'family-1', marketingMethod: 'Internet' });
      expect(envelope?.keyId).toBe(stream);
      expect(JSON.parse(commit?.body ?? '')).toEqual(commit?.envelopes);
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
