import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { outsideProofs } from '@hoops/audit/kept-heads/outside-proofs';
import { wrongHeads } from '@hoops/audit/kept-heads/remembered-days';
import { timestampAuthority } from '@hoops/audit/kept-heads/timestamp-authority';
import { verify } from '@hoops/audit/verification/verify';
import { fromBER, Integer, Sequence } from 'asn1js';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepHeads } from './keep-heads-here.ts';
import { first, openHeadsClub, second, third } from './open-heads-club.ts';
import { type Authority, makeAuthority, serveTimestamps } from './timestamp-authority.ts';

type Serve = (query: Buffer, response: ServerResponse, request: IncomingMessage) => Promise<void>;

describe('a timestamp of a signed day', () => {
  let authority: Authority;
  let other: Authority;
  let impostor: Authority;
  let url: string;
  let serve: Serve;
  const replies =
    (reply: (query: Buffer) => Promise<Uint8Array>): Serve =>
    async (query, response, { headers }) => {
      expect(headers['content-type']).toBe('application/timestamp-query');
      response.setHeader('content-type', 'application/timestamp-reply').end(await reply(query));
    };
  const good = replies((query) => authority.reply(query));
  beforeAll(async () => {
    [authority, impostor, other] = await Promise.all([
      makeAuthority('Ours', ['rsa:2048']),
      makeAuthority('Ours'),
      makeAuthority('Theirs'),
    ]);
    const server = await serveTimestamps((...request) => serve(...request));
    url = server.url;
    return () => Promise.all([server.close(), authority.close(), impostor.close(), other.close()]);
  });
  beforeEach(() => {
    serve = good;
  });

  const openClub = async (
    limit?: () => AbortSignal,
    fingerprints: readonly string[] = [authority.fingerprint],
  ) => {
    const club = await openHeadsClub();
    const outside = outsideProofs(club.kept, { authority: timestampAuthority({ url, fingerprints }, limit) });
    return {
      ...club,
      outside,
      keep: (clock: typeof first) => keepHeads({ ...club.keeping(clock), outside }),
      sign: (clock: typeof first, runId: string) => club.sign(clock, runId, outside),
    };
  };
  const noteOf = async ({ kept }: Awaited<ReturnType<typeof openClub>>) => {
    for await (const { day } of kept.days('newest'))
      if ('checkpoint' in day.signed) return day.signed.checkpoint;
    throw new Error('No day is signed.');
  };

  it('the keep-heads job keeps a timestamp of the signed checkpoint, which openssl verifies', {
    tags: ['audit.timestamps'],
  }, async () => {
    const club = await openClub();
    await club.keep(first);
    const reply = Buffer.from(String(await club.store.get('2026-12-01.timestamp')), 'base64');
    await writeFile(authority.file('kept.tsr'), reply);
    await writeFile(authority.file('note'), await noteOf(club));
    const verified = await authority.openssl(
      ...['ts', '-verify', '-in', 'kept.tsr', '-data', 'note', '-CAfile', 'ca.pem'],
    );
    expect(verified.stdout + verified.stderr).toContain('Verification: OK');
    expect(await club.outside.state()).toEqual({
      day: '2026-12-01',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      cosigned: [],
      witnesses: 0,
      missing: ['2026-12-01 has no cosignatures: no witnesses are configured.'],
      problems: [],
    });
    expect(await club.outside.check()).toEqual([]);
    expect(club.alarms('heads-wrong')).toEqual([]);
  });

  const signedAgain =
    (as: 'mails' | 'later') =>
    async (query: Buffer): Promise<Uint8Array> => {
      await writeFile(authority.file('genuine'), await authority.reply(query));
      await authority.openssl('ts', '-reply', '-in', 'genuine', '-token_out', '-out', 'token');
      const verified = ['cms', '-verify', '-noverify', '-inform', 'DER', '-in', 'token', '-out', 'info'];
      await authority.openssl(...verified);
      await authority.openssl(
        ...[
          'cms',
          '-sign',
          '-binary',
          '-nodetach',
          '-cades',
          '-in',
          'info',
          '-outform',
          'DER',
          '-out',
          'forged',
        ],
        ...['-econtent_type', '1.2.840.113549.1.9.16.1.4', '-signer', `${as}.pem`, '-inkey', `${as}.key`],
        ...['-certfile', 'ca.pem'],
      );
      const status = new Sequence({ value: [new Integer({ value: 0 })] });
      const token = fromBER(await readFile(authority.file('forged'))).result;
      return new Uint8Array(new Sequence({ value: [status, token] }).toBER());
    };
  const changed = (at: (reply: Buffer) => number): Serve =>
    replies(async (query) => {
      const reply = await authority.reply(query);
      reply[at(reply)] = Number(reply[at(reply)]) ^ 1;
      return reply;
    });
  const refused = Buffer.from('30053003020102', 'hex');
  const rejected = 'the reply was rejected, because';

  it.each<readonly [string, Serve, string]>([
    ['refuses it', replies(async () => refused), `${rejected} the authority refused it (status 2)`],
    [
      'answers another request for the same checkpoint',
      replies((query) =>
        authority.reply(query.map((byte, at) => (at === query.length - 4 ? byte ^ 1 : byte)) as Buffer),
      ),
      `${rejected} it answers another request`,
    ],
    [
      'stamps something else',
      replies((query) => {
        const imprint = query.indexOf(Buffer.from([4, 32])) + 2;
        return authority.reply(Buffer.from(query.map((byte, at) => (at === imprint ? byte ^ 1 : byte))));
      }),
      `${rejected} it is of another checkpoint`,
    ],
    [
      'has another certificate',
      replies((query) => other.reply(query)),
      `${rejected} it is signed with the certificate of another authority`,
    ],
    [
      'has a certificate that names our authority, which did not sign it',
      replies((query) => impostor.reply(query, authority.file('ca.pem'))),
      `${rejected} it is signed with the certificate of another authority`,
    ],
    [
      'signs with a certificate that is not for timestamps',
      replies(signedAgain('mails')),
      `${rejected} its certificate is not for timestamps`,
    ],
    [
      'signs with a certificate of another time',
      replies(signedAgain('later')),
      `${rejected} its certificate was not valid then`,
    ],
    ['signs wrongly', changed((reply) => reply.length - 1), `${rejected} its signature is not valid`],
    [
      'signs another moment',
      changed((reply) => reply.indexOf(Buffer.from([0x18, 15])) + 15),
      `${rejected} its signature is not valid`,
    ],
    [
      'answers garbage',
      replies(async () => Buffer.from('<html>')),
      `${rejected} it is not a timestamp that can be read`,
    ],
    [
      'answers half a timestamp',
      replies(async (query) => (await authority.reply(query)).subarray(0, 900)),
      `${rejected} it is not a timestamp that can be read`,
    ],
    [
      'is overloaded',
      async (_query, response) => void response.writeHead(503).end(),
      'the authority answered with status 503',
    ],
    [
      'closes the connection',
      async (_query, response) => void response.destroy(),
      'the authority could not be reached',
    ],
    [
      'closes the connection in the middle of its reply',
      async (_query, response) => void response.write(refused, () => response.destroy()),
      'the authority could not be reached',
    ],
  ])(
    'a day is signed, and says why it has no timestamp, if the authority %s',
    { tags: ['audit.timestamps'] },
    async (_what, wrong, why) => {
      serve = wrong;
      const club = await openClub();
      const { figures, findings } = await club.sign(first, 'run-1');
      expect(findings).toEqual([`2026-12-01 has no timestamp: ${why}.`]);
      expect(figures).toContainEqual({ name: 'timestamps of the newest day', value: 0 });
      expect(await club.kept.newestDay()).toBe('2026-12-01');
      expect(club.alarms('outside-proofs').join()).toContain(why);
      expect(await club.outside.state()).toMatchObject({
        timestamp: null,
        missing: expect.arrayContaining(['2026-12-01 has no timestamp.']),
      });

      serve = good;
      expect(await club.keep(first)).toBeUndefined();
      expect(await club.outside.state()).toMatchObject({ timestamp: expect.any(String) });
      expect(club.alarms('heads-wrong')).toEqual([]);
    },
  );

  it('a day is signed without a timestamp if the authority never answers', async () => {
    const limit = new AbortController();
    serve = async () => limit.abort();
    const club = await openClub(() => limit.signal);
    const { findings } = await club.sign(first, 'run-1');
    expect(findings).toEqual(['2026-12-01 has no timestamp: the authority did not answer in time.']);
    expect(await club.kept.newestDay()).toBe('2026-12-01');
  });

  it('a day without a configured authority says so, and nobody is asked', async () => {
    const { keep, kept, sign } = await openHeadsClub();
    await keep(first);
    const outside = outsideProofs(kept, {});
    expect((await outside.state())?.missing).toEqual([
      '2026-12-01 has no timestamp: no authority is configured.',
      '2026-12-01 has no cosignatures: no witnesses are configured.',
    ]);
    expect(await sign(first, 'run-1', outside)).toMatchObject({
      findings: [],
      figures: expect.arrayContaining([{ name: 'timestamps of the newest day', value: 0 }]),
    });
  });

  it('a kept timestamp is asked for once, and an earlier day is not stamped later', async () => {
    let queries = 0;
    serve = async (...request) => {
      queries += 1;
      await (queries === 1 ? request[1].writeHead(503).end() : good(...request));
    };
    const club = await openClub();
    await club.keep(first);
    await club.keep(second);
    await club.keep(second);
    expect(queries).toBe(2);
    expect((await club.store.names()).filter((name) => name.endsWith('timestamp'))).toEqual([
      '2026-12-02.timestamp',
    ]);
  });

  it('verify and the nightly job name a timestamp that was replaced, also beside an earlier day', async () => {
    const club = await openClub();
    await club.keep(first);
    await club.keep(second);
    club.lose('2026-12-01.timestamp');
    await club.store.put('2026-12-01.timestamp', String(await club.store.get('2026-12-02.timestamp')));
    const problem = 'The timestamp kept for 2026-12-01 is wrong: it is of another checkpoint.';
    const of = { deps: club.bench, keptHeads: club.kept };
    const { findings } = await verify({ ...club.deps, wrongHeads: () => wrongHeads(of, club.outside) });
    expect(findings).toContainEqual({ kind: 'wrong-heads', problem });
    await club.keep(third);
    expect(club.alarms('heads-wrong').map((line) => JSON.parse(line))).toEqual([
      { level: 'error', event: 'heads-wrong', problem },
    ]);
    expect(await club.kept.newestDay()).toBe('2026-12-03');
  });

  it('verify names a timestamp of the newest day by an authority that is not configured', async () => {
    const club = await openClub();
    await club.keep(first);
    const fingerprints = [other.fingerprint];
    const outside = outsideProofs(club.kept, { authority: timestampAuthority({ url, fingerprints }) });
    expect(await outside.check()).toEqual([
      'The timestamp kept for 2026-12-01 is wrong: it is signed with the certificate of another authority.',
    ]);
  });
});
