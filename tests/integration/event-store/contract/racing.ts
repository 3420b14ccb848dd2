import { randomUUID } from 'node:crypto';
import type { StreamName } from '@hoops/domain/stream';
import { AppendConflict, type EventStore } from '@hoops/event-store/event-store';
import { verifyChain } from '@hoops/event-store/verify-chain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../system/runs.ts';
import { proven } from '../guest-list.ts';
import { collect, context, guestFold, handle, type StoreBench, someStream } from '../store-bench.ts';

const guest = (name: string) => ({ event: proven(`${name}@example.com`) });

const expectSoundChain = async (bench: StoreBench, stream: StreamName, events: number) => {
  const store = bench.open();
  const report = await verifyChain({
    stream,
    commits: store.readCommits(stream),
    keys: bench.keys(),
    proofs: bench.proofs(),
  });
  expect(report).toMatchObject({ problems: [], events, head: await store.head(stream) });
  const versions = (await collect(store.read(stream))).map(({ version }) => version);
  expect(versions).toEqual(Array.from({ length: events }, (_, index) => index + 1));
};

export const racingContract = (bench: () => StoreBench): void => {
  describe('concurrent writers', () => {
    it('one of 64 concurrent writers to the same stream succeeds each time', async () => {
      const stream = someStream();
      const stores = Array.from({ length: 64 }, () => bench().open());
      const rounds = 4;
      for (let round = 0; round < rounds; round += 1) {
        const head = await bench().open().head(stream);
        const outcomes = await Promise.allSettled(
          stores.map((store, number) =>
            store.append(stream, head, [guest(`r${round}w${number}`)], context(stream)),
          ),
        );
        const won = outcomes.filter(({ status }) => status === 'fulfilled');
        const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
        expect(won).toHaveLength(1);
        for (const { reason } of lost) expect(reason).toBeInstanceOf(AppendConflict);
      }
      await expectSoundChain(bench(), stream, rounds);
    });

    it('many concurrent commands are each stored exactly once', async () => {
      const stream = someStream();
      const names = Array.from({ length: 24 }, (_, number) => `guest-${number}@example.com`);
      const persistent = async (store: EventStore, email: string): Promise<number> => {
        const commandId = randomUUID();
        for (let tries = 1; ; tries += 1) {
          const result = await handle(store, stream, { type: 'Invite', emails: [email] }, { commandId });
          if (result.kind === 'accepted') return tries;
          expect(result.kind).toBe('conflict');
        }
      };
      await Promise.all(names.map((email) => persistent(bench().open(), email)));
      const { state } = await bench().open().load(stream, guestFold);
      expect([...state.emails].sort()).toEqual([...names].sort());
      await expectSoundChain(bench(), stream, names.length);
    });

    it('one of two identical concurrent commands is rejected after a retry on fresh state', async () => {
      const stream = someStream();
      const command = { type: 'Invite', emails: ['ann@example.com'] } as const;
      const results = await Promise.all([
        handle(bench().open(), stream, command),
        handle(bench().open(), stream, command),
      ]);
      expect(results.map(({ kind }) => kind).sort()).toEqual(['accepted', 'rejected']);
    });

    it('a command returns a conflict after five attempts', async () => {
      const store = bench().open();
      const stream = someStream();
      let tries = 0;
      const alwaysLate: EventStore = {
        ...store,
        append: async (...args) => {
          tries += 1;
          await store.append(stream, args[1], [guest(`faster-${tries}`)], context(stream));
          return store.append(...args);
        },
      };
      const result = await handle(alwaysLate, stream, { type: 'Invite', emails: ['late@example.com'] });
      expect(result).toEqual({ kind: 'conflict' });
      expect(tries).toBe(5);
      await expectSoundChain(bench(), stream, 5);
    });

    it('the hash chain has no gaps, even if writers interleave', async () => {
      const step = fc.record({
        writer: fc.nat(3),
        events: fc.integer({ min: 1, max: 3 }),
        /** True if the writer reads the head; false if it uses its cached head, which may be outdated. */
        refresh: fc.boolean(),
        snapshot: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 6 }), async (rounds) => {
          const stream = someStream();
          const none = { commit: 0, version: 0, hash: '' };
          const writers = Array.from({ length: 4 }, () => ({ store: bench().open(), head: none }));
          let stored = 0;
          for (const round of rounds) {
            await Promise.all(
              round.map(async ({ writer: number, events, refresh, snapshot }) => {
                const writer = writers[number];
                if (!writer) return;
                if (refresh) writer.head = await writer.store.head(stream);
                const batch = Array.from({ length: events }, () => guest(randomUUID()));
                try {
                  writer.head = (await writer.store.append(stream, writer.head, batch, context(stream))).head;
                  stored += events;
                } catch (error) {
                  if (!(error instanceof AppendConflict)) throw error;
                }
                if (snapshot) await writer.store.snapshot(stream, guestFold);
              }),
            );
          }
          await expectSoundChain(bench(), stream, stored);
          const { state, head } = await bench().open().load(stream, guestFold);
          expect(state.emails).toHaveLength(stored);
          expect(head.version).toBe(stored);
        }),
        runs(10),
      );
    });
  });
};
