import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readNote } from '@hoops/audit/kept-heads/checkpoint';
import { logName } from '@hoops/audit/kept-heads/kept-day';
import { saveLogTiles } from '@hoops/audit/kept-heads/log-tiles';
import { outsideProofs } from '@hoops/audit/kept-heads/outside-proofs';
import { wrongHeads } from '@hoops/audit/kept-heads/remembered-days';
import type { Witness } from '@hoops/audit/kept-heads/witness';
import { verify } from '@hoops/audit/verification/verify';
import type { Clock } from '@hoops/runtime/clock';
import { afterEach, describe, expect, it } from 'vitest';
import { happens, registered, renamed } from '../projections/club.ts';
import { keepHeads } from './keep-heads-here.ts';
import { first, fourth, openHeadsClub, second, third } from './open-heads-club.ts';
import { newSigner } from './signed-club.ts';
import { danas } from './small-club.ts';
import { clientOf, startWitnessOf } from './start-witness-of.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

const [w1, w2] = ['witness.example/w1', 'witness.example/w2'] as const;
const start = async (...of: Parameters<typeof startWitnessOf>) => {
  const witness = await startWitnessOf(...of);
  closing.push(witness.close);
  return witness;
};

const serve = async (
  answer: (body: string, response: ServerResponse, requests: number) => void,
): Promise<string> => {
  let requests = 0;
  const server = createServer((request, response) => {
    text(request).then((body) => {
      requests += 1;
      answer(body, response, requests);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const openClub = async (signer: ReturnType<typeof newSigner>, witnesses: readonly Witness[]) => {
  const club = await openHeadsClub(signer);
  const outside = outsideProofs(club.kept, { witnesses });
  return {
    ...club,
    outside,
    keepAlone: club.keep,
    keep: (clock: Clock) => keepHeads({ ...club.keeping(clock), outside }),
    sign: (clock: Clock) => club.sign(clock, 'run-1', outside),
    differences: async () => {
      const of = { deps: club.bench, keptHeads: club.kept };
      const { findings } = await verify({ ...club.deps, wrongHeads: () => wrongHeads(of, outside) });
      return findings.flatMap((finding) => (finding.kind === 'wrong-heads' ? [finding.problem] : []));
    },
    problems: () => club.alarms('heads-wrong').map((line) => JSON.parse(line).problem),
  };
};

const openCosignedDays = async () => {
  const signer = newSigner();
  const { client } = await start(signer, w1);
  const club = await openClub(signer, [client]);
  await club.keep(first);
  await happens(club.bench.store, danas, [renamed('jordan', 'J')]);
  await club.keep(second);
  return { club, client };
};

const noteOf = async ({ kept }: Awaited<ReturnType<typeof openClub>>) => {
  for await (const { day } of kept.days('newest'))
    if ('checkpoint' in day.signed) return day.signed.checkpoint;
  throw new Error('No day is signed.');
};

describe('witnesses of signed days', () => {
  it('two witnesses cosign each day, and serve the checkpoint that the club keeps', {
    tags: ['audit.witnesses'],
  }, async () => {
    const signer = newSigner();
    const witnesses = [await start(signer, w1), await start(signer, w2)];
    const club = await openClub(
      signer,
      witnesses.map(({ client }) => client),
    );
    expect((await club.sign(first)).figures).toContainEqual({
      name: 'of 2 witnesses’ cosignatures',
      value: 2,
    });
    await happens(club.bench.store, danas, [renamed('jordan', 'J')]);
    await club.keep(second);
    expect(await club.outside.state()).toMatchObject({ day: '2026-12-02', cosigned: [w1, w2], witnesses: 2 });
    const hash = createHash('sha256').update(logName).digest('hex');
    for (const { url, client } of witnesses) {
      const served = await (await fetch(`${url}/${hash}/checkpoint`)).text();
      const kept = await club.store.get(`2026-12-02.${client.kind}`);
      expect(served).toBe(`${await noteOf(club)}${kept}\n`);
    }
    const folder = await mkdtemp(join(tmpdir(), 'log-'));
    closing.push(() => rm(folder, { recursive: true }));
    await saveLogTiles(club.kept, folder);
    const copied = await readFile(join(folder, 'checkpoint'), 'utf8');
    expect(
      readNote(copied)
        ?.signatures.map(({ name }) => name)
        .sort(),
    ).toEqual([logName, w1, w2].sort());
    expect(await club.differences()).toEqual([]);
    expect(club.problems()).toEqual([]);
  });

  it('a witness that missed days cosigns again from the size that it names', async () => {
    const signer = newSigner();
    const [one, two] = [await start(signer, w1), await start(signer, w2)];
    const club = await openClub(signer, [one.client, two.client]);
    await club.keep(first);
    const alone = outsideProofs(club.kept, { witnesses: [one.client] });
    for (const clock of [second, third, fourth]) {
      const id = clock.now().toISOString().slice(0, 10);
      await happens(club.bench.store, `family#${id}`, [registered(id, 'Nia New')]);
      await keepHeads({ ...club.keeping(clock), outside: clock === fourth ? club.outside : alone });
    }
    expect(await club.outside.state()).toMatchObject({ day: '2026-12-04', cosigned: [w1, w2] });
  });

  describe('a rewritten history', () => {
    const another = 'it has cosigned another history';
    it.each<readonly [string, (club: Awaited<ReturnType<typeof openClub>>) => Promise<unknown>, string]>([
      ['of the same length', ({ bench }) => happens(bench.store, danas, [renamed('jordan', 'J')]), another],
      [
        'with another number of streams',
        ({ bench }) => happens(bench.store, 'family#new', [registered('new', 'Nia New')]),
        'it has cosigned 8 entries, and no signed day has that size',
      ],
    ])(
      'witnesses refuse a history that was rewritten and signed again, %s',
      {
        tags: ['audit.witnesses'],
      },
      async (_what, change, why) => {
        const signer = newSigner();
        const { client } = await start(signer, w1);
        await (await openClub(signer, [client])).keep(first);
        const forged = await openClub(signer, [client]);
        await change(forged);
        await forged.keep(first);
        const problem = `The witness ${w1} refuses the checkpoint of 2026-12-01: ${why}.`;
        expect(forged.problems()).toEqual([problem]);
        expect(await forged.differences()).toEqual([problem]);
        expect((await forged.sign(first)).findings).toEqual([problem]);
        await forged.keep(second);
        expect(await forged.kept.newestDay()).toBe('2026-12-02');
        expect(await forged.outside.state()).toMatchObject({ cosigned: [], witnesses: 1 });
      },
    );

    it('a witness refuses a day that extends a rewritten day', async () => {
      const signer = newSigner();
      const { client } = await start(signer, w1);
      const honest = await openClub(signer, [client]);
      const forged = await openClub(signer, [client]);
      await happens(forged.bench.store, danas, [renamed('jordan', 'J')]);
      await honest.keep(first);
      await forged.keepAlone(first);
      await forged.keep(second);
      expect(forged.problems()).toContain(
        `The witness ${w1} refuses the checkpoint of 2026-12-02: ${another}.`,
      );
    });

    it('verify names a log that was cut back to a day which a witness has cosigned', async () => {
      const { club } = await openCosignedDays();
      for (const name of await club.store.names('2026-12-02')) club.lose(name);
      expect(await club.outside.check()).toEqual([
        `The witness ${w1} refuses the checkpoint of 2026-12-01: it has cosigned 10 entries, and no signed day has that size.`,
      ]);
    });
  });

  const sizes = (sent: string) => (_body: string, response: ServerResponse) =>
    void response.writeHead(409, { 'content-type': 'text/x.tlog.size' }).end(sent);
  it.each<readonly [string, Parameters<typeof serve>[0], string]>([
    [
      'answers garbage',
      (_body, response) => void response.end('<html>'),
      'its answer contains no valid cosignature',
    ],
    ['is overloaded', (_body, response) => void response.writeHead(503).end(), 'it answered with status 503'],
    ['names no size', sizes('many\n'), 'it answered with status 409'],
    [
      'names a size again',
      (_body, response, requests) => sizes(requests === 1 ? '8\n' : '0\n')(_body, response),
      'it answered with status 409',
    ],
    ['closes the connection', (_body, response) => void response.destroy(), 'it could not be reached'],
  ])(
    'a day is signed, and says why it has no cosignature, if a witness %s',
    {
      tags: ['audit.witnesses'],
    },
    async (_what, answer, why) => {
      const signer = newSigner();
      const other = await start(signer, w1);
      const club = await openClub(signer, [clientOf(other.verifierKey, await serve(answer))]);
      expect((await club.sign(first)).findings).toEqual([`2026-12-01 has no cosignature of ${w1}: ${why}.`]);
      expect(await club.kept.newestDay()).toBe('2026-12-01');
      expect(club.problems()).toEqual([]);

      const later = outsideProofs(club.kept, { witnesses: [other.client] });
      await keepHeads({ ...club.keeping(first), outside: later });
      expect(await later.state()).toMatchObject({ cosigned: [w1] });
    },
  );

  it('a day is signed without a cosignature if a witness never answers', async () => {
    const limit = new AbortController();
    const signer = newSigner();
    const { verifierKey } = await start(signer, w1);
    const url = await serve(() => limit.abort());
    const club = await openClub(signer, [clientOf(verifierKey, url, () => limit.signal)]);
    expect((await club.sign(first)).findings).toEqual([
      `2026-12-01 has no cosignature of ${w1}: it did not answer in time.`,
    ]);
  });

  it('a witness that does not know the log or its key is named, beside one that cosigns', async () => {
    const signer = newSigner();
    const [good, stranger, mistaken] = [
      await start(signer, w1),
      await start(signer, w2, { origin: 'another.example/heads' }),
      await start(newSigner(), 'witness.example/w3'),
    ];
    const club = await openClub(signer, [good.client, stranger.client, mistaken.client]);
    const { figures, findings } = await club.sign(first);
    expect(figures).toContainEqual({ name: 'of 3 witnesses’ cosignatures', value: 1 });
    expect(findings).toEqual([
      `2026-12-01 has no cosignature of ${w2}: it answered with status 404 (it does not know this log).`,
      '2026-12-01 has no cosignature of witness.example/w3: it answered with status 403 (it does not know the key of this log).',
    ]);
  });

  const none = `2026-12-01 has no cosignature of ${w1}: its answer contains no valid cosignature.`;
  it('a cosignature by another key, without a time, or of another checkpoint is ignored', async () => {
    const signer = newSigner();
    const [one, two] = [await start(signer, w1), await start(signer, w1)];
    const swapped = await openClub(signer, [clientOf(one.verifierKey, two.url)]);
    expect((await swapped.sign(first)).findings).toEqual([none]);

    const timeless = await start(signer, w1, { now: () => 0 });
    expect((await (await openClub(signer, [timeless.client])).sign(first)).findings).toEqual([none]);

    const earlier = await openClub(signer, [one.client]);
    await earlier.keep(first);
    const kept = await earlier.store.get(`2026-12-01.${one.client.kind}`);
    const replaying = clientOf(
      one.verifierKey,
      await serve((_body, response) => void response.end(`${kept}\n`)),
    );
    const later = await openClub(signer, [replaying]);
    await happens(later.bench.store, danas, [renamed('jordan', 'J')]);
    expect((await later.sign(first)).findings).toEqual([none]);
  });

  it('verify and the nightly job name a kept cosignature that was replaced', async () => {
    const { club, client } = await openCosignedDays();
    club.lose(`2026-12-01.${client.kind}`);
    await club.store.put(
      `2026-12-01.${client.kind}`,
      String(await club.store.get(`2026-12-02.${client.kind}`)),
    );
    const problem = `The cosignature of ${w1} kept for 2026-12-01 is not valid.`;
    expect(await club.differences()).toEqual([problem]);
    await club.keep(third);
    expect(club.problems()).toEqual([problem]);
  });
});
