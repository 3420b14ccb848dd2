import type { StreamName } from '@hoops/domain/stream';
import type { Head } from '@hoops/event-store/event-store';
import { verifyChain } from '@hoops/event-store/verify-chain';
import { describe, expect, it } from 'vitest';
import { guestFold, handle, type StoreBench, someStream } from '../store-bench.ts';

const emails = ['ann@example.com', 'bob@example.com', 'cy@example.com', 'di@example.com'];

const filled = async (bench: StoreBench): Promise<StreamName> => {
  const stream = someStream();
  for (const email of emails) await handle(bench.open(), stream, { type: 'Invite', emails: [email] });
  return stream;
};

const verify = (bench: StoreBench, stream: StreamName, ...knownHeads: readonly Head[]) =>
  verifyChain({
    stream,
    commits: bench.open().readCommits(stream),
    keys: bench.keys(),
    proofs: bench.proofs(),
    knownHeads,
  });

export const chainContract = (bench: () => StoreBench): void => {
  describe('the hash chain', () => {
    it('verification finds no problem in an untouched stream', async () => {
      const stream = await filled(bench());
      const head = await bench().open().head(stream);
      expect(await verify(bench(), stream, head)).toEqual({
        stream,
        commits: 4,
        events: 4,
        erased: 0,
        unproven: 0,
        head,
        problems: [],
      });
    });

    it('verification detects a changed byte anywhere in a commit', async () => {
      const flips: readonly ((body: string) => string)[] = [
        (body) => body.replace('"clubId":"club"', '"clubId":"clvb"'),
        (body) => body.replace('"version":2', '"version":3'),
        (body) => body.replace('sub-dana', 'sub-dbna'),
        (body) => `${body} `,
        (body) => body.slice(0, -1),
      ];
      for (const flip of flips) {
        const stream = await filled(bench());
        await bench().tamper(stream, 2, flip);
        const { problems } = await verify(bench(), stream);
        expect(problems).toContainEqual({ kind: 'changed-bytes', commit: 2 });
      }
    });

    it('verification detects changed ciphertext, and loading the stream fails', async () => {
      const stream = await filled(bench());
      const flip = (body: string) =>
        body.replace(/"sealed":"(.)/, (_, first: string) => `"sealed":"${first === 'A' ? 'B' : 'A'}`);
      await bench().tamper(stream, 3, flip);
      const { problems } = await verify(bench(), stream);
      expect(problems).toEqual([
        { kind: 'changed-bytes', commit: 3 },
        { kind: 'unreadable-personal-data', commit: 3, version: 3 },
      ]);
      await expect(bench().open().load(stream, guestFold)).rejects.toThrow();
    });

    it('verification detects a missing commit, and loading the stream fails', async () => {
      const stream = await filled(bench());
      await bench().remove(stream, 2);
      const { problems, commits } = await verify(bench(), stream);
      expect(commits).toBe(3);
      expect(problems).toEqual([{ kind: 'missing-commit', commit: 2 }]);
      await expect(bench().open().load(stream, guestFold)).rejects.toThrow('missing');
    });

    it('verification detects a removed tail when the head is known from elsewhere', async () => {
      const stream = await filled(bench());
      const head = await bench().open().head(stream);
      await bench().remove(stream, 4);
      expect((await verify(bench(), stream)).problems).toEqual([]);
      expect((await verify(bench(), stream, head)).problems).toEqual([{ kind: 'missing-tail', commit: 4 }]);
    });

    it('verification detects an event moved to another stream', async () => {
      const [from, to] = [await filled(bench()), await filled(bench())];
      let moved = '';
      await bench().tamper(from, 1, (body) => {
        moved = body;
        return body;
      });
      await bench().tamper(to, 1, () => moved);
      const kinds = (await verify(bench(), to)).problems.map(({ kind }) => kind);
      expect(kinds).toEqual(['changed-bytes', 'misplaced-event']);
    });

    it('a stream still verifies after its family was erased', async () => {
      const stream = await filled(bench());
      await bench().keys().erase(stream);
      expect(await verify(bench(), stream)).toMatchObject({ commits: 4, events: 4, erased: 4, problems: [] });
    });
  });
};
