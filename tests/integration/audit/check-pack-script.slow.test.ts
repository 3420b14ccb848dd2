import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PackLine } from '@hoops/audit/evidence/pack-format';
import { packPage } from '@hoops/audit/evidence/pack-page';
import { timestampAuthority } from '@hoops/audit/kept-heads/timestamp-authority';
import { hashOf } from '@hoops/event-store/commit';
import { beforeAll, describe, expect, it } from 'vitest';
import { newSigner, packOf, parsed, resealed, signedClub } from './signed-club.ts';
import { danas } from './small-club.ts';
import { startWitnessOf } from './start-witness-of.ts';
import { type Authority, makeAuthority, serveTimestamps } from './timestamp-authority.ts';

/* Runs docs/check-pack.sh, which uses Go's `sumdb/note` and `sumdb/tlog`, openssl and python, and no code of ours. */

type Lines = readonly PackLine[];
type Commit = Extract<PackLine, { kind: 'commit' }>;
const run = promisify(execFile);
/** Go that builds the script's program once, because each build takes seconds. */
const goOnce = `#!/bin/sh
dir=$(dirname "$0")
[ -e "$dir/built" ] || PATH="\${PATH#*:}" go "$@"
[ -e "$dir/built" ] && cp "$dir/built" "$3" || cp "$3" "$dir/built"
`;
const script = join(import.meta.dirname, '../../../docs/check-pack.sh');

const onDanas =
  (change: (line: Commit) => PackLine | undefined) =>
  (lines: Lines): Lines =>
    lines.flatMap((line) => (line.kind === 'commit' && line.stream === danas ? (change(line) ?? []) : line));
const onEntry =
  (change: (entry: { day: string; line: string; proof: string }) => object | null) =>
  (lines: Lines): Lines =>
    lines.map((line) =>
      line.kind === 'stream' && line.stream === danas && line.entry && 'proof' in line.entry
        ? ({ ...line, entry: change(line.entry) } as PackLine)
        : line,
    );
const onDay =
  (change: (checkpoint: string) => string | undefined) =>
  (lines: Lines): Lines =>
    lines.flatMap((line): Lines => {
      if (line.kind !== 'day' || !('checkpoint' in line)) return [line];
      const checkpoint = change(line.checkpoint);
      return checkpoint === undefined ? [] : [{ ...line, checkpoint }];
    });
const onFirst = (change: (disclosures: readonly string[]) => readonly string[]) =>
  onDanas((line) =>
    line.commit === 1
      ? { ...line, words: line.words.map((one) => ({ ...one, disclosures: change(one.disclosures ?? []) })) }
      : line,
  );
const read = (disclosure = '') => JSON.parse(String(Buffer.from(disclosure, 'base64url')));
const written = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
const renamed = (one?: string) => written(read(one).with(2, 'Robin Ode'));
const saltedLike = (one?: string, other?: string) => written(read(one).with(0, read(other)[0]));
const raised = (line: Commit): Commit => ({
  ...line,
  body: line.body.replace('"cents":5200', '"cents":9200'),
});
const cutTo =
  (count: number) =>
  (lines: Lines): Lines =>
    onDanas((line) => (line.commit > count ? undefined : line))(lines).map((line) =>
      line.kind === 'stream-end' && line.stream === danas ? { ...line, commits: count } : line,
    );

describe('docs/check-pack.sh', () => {
  const signer = newSigner();
  let authority: Authority;
  let folder: string;
  let club: Awaited<ReturnType<typeof signedClub>>;
  let lines: Lines;
  let page: Awaited<ReturnType<typeof packPage>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'check-pack-'));
    authority = await makeAuthority('Strangers');
    const server = await serveTimestamps(async (query, response) => {
      response.end(await authority.reply(query));
    });
    const { url } = server;
    const witness = await startWitnessOf(signer, 'witness.example/w1');
    club = await signedClub(signer, {
      authority: timestampAuthority({ url, fingerprints: [authority.fingerprint] }),
      witnesses: [witness.client],
    });
    await Promise.all([server.close(), witness.close()]);
    page = await packPage();
    lines = parsed(await packOf(club));
    await writeFile(join(folder, 'go'), goOnce, { mode: 0o755 });
    await writeFile(join(folder, 'key.pem'), await signer.publicKey());
    return () => Promise.all([rm(folder, { recursive: true }), authority.close()]);
  });
  const check = async (pack: Lines, ...certificate: readonly string[]): Promise<readonly string[]> => {
    const file = join(folder, 'pack.html');
    await writeFile(file, page.before + resealed(pack) + page.after);
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    return run('sh', [script, file, join(folder, 'key.pem'), ...certificate], { env }).then(
      ({ stdout }) => stdout.trim().split('\n'),
      ({ stderr }: { readonly stderr: string }) => stderr.trim().split('\n'),
    );
  };

  it('tools that we did not write accept a pack of a family, of one athlete and of days of the club', {
    tags: ['audit.strangers'],
  }, async () => {
    const good = [
      expect.stringMatching(/^No problems: 2 signed days, \d+ streams, no timestamps checked\.$/),
    ];
    expect(
      lines.filter((line) => JSON.stringify(line).includes('— witness.example/w1 ')).length,
    ).toBeGreaterThan(2);
    expect(await check(lines)).toEqual(good);
    expect(await check(parsed(await packOf(club, { family: 'dana', athlete: 'lee' })))).toEqual(good);
    const days = { from: '2020-01-01', to: '2026-12-02' };
    expect(await check(parsed(await packOf(club, days)))).toEqual(good);
  });

  const dana2 = 'family#dana, commit 2: changed';
  const moved = 'family#dana: commits are missing, added or moved';
  const replaced = 'family#dana: signed commits were cut off or replaced';
  const notInLog = 'family#dana: its end is not in the signed log';
  const notSigned = ': not signed with your key, or does not extend the signed day before';
  it.each<readonly [string, (pack: Lines) => Lines, string]>([
    ['changed bytes', onDanas((line) => (line.commit === 2 ? raised(line) : line)), dana2],
    [
      'changed bytes with a matching hash',
      onDanas((line) => {
        const forged = raised(line);
        return line.commit === 2 ? { ...forged, hash: hashOf({ ...forged, stream: danas }) } : line;
      }),
      replaced,
    ],
    [
      'an event dropped from a commit',
      onDanas((line) =>
        line.commit === 2 ? { ...line, body: JSON.stringify(JSON.parse(line.body).slice(1)) } : line,
      ),
      dana2,
    ],
    ['a commit dropped from the middle', onDanas((line) => (line.commit === 2 ? undefined : line)), moved],
    [
      'a commit twice',
      (pack) =>
        pack.flatMap((line) => (line.kind === 'commit' && line.stream === danas ? [line, line] : line)),
      moved,
    ],
    [
      'two commits in the other order',
      (pack) => {
        const at = pack.findIndex((line) => line.kind === 'commit' && line.stream === danas);
        return pack.toSpliced(at, 2, ...pack.slice(at, at + 2).toReversed());
      },
      moved,
    ],
    ['a signed tail cut off, with a matching count', cutTo(3), replaced],
    ['all commits cut off', cutTo(0), replaced],
    [
      'a commit as a hash',
      onDanas(({ stream, commit, hash, ...line }) =>
        commit === 2
          ? ({ kind: 'hidden', stream, commit, hash, why: 'other-days' } as unknown as PackLine)
          : { ...line, stream, commit, hash },
      ),
      'family#dana, commit 2: left out of the family’s own history',
    ],
    [
      'another end of a history',
      onEntry((entry) => ({ ...entry, line: entry.line.replace('"commit":4', '"commit":3') })),
      notInLog,
    ],
    [
      'the end of another history',
      (pack) => {
        const other = pack.find((line) => line.kind === 'stream' && line.stream !== danas && line.entry);
        return onEntry(() => (other?.kind === 'stream' ? other.entry : null))(pack);
      },
      notInLog,
    ],
    [
      'a proof for another position',
      onEntry((entry) => ({ ...entry, proof: entry.proof.replace(/^index \d+$/m, 'index 0') })),
      notInLog,
    ],
    [
      'a history without its end in the log',
      onEntry(() => null),
      'family#dana, commit 1: in no signed log, although older',
    ],
    [
      'another size of the log',
      onDay((text) => text.replace(/heads\n/, 'heads\n1')),
      `2026-12-01${notSigned}`,
    ],
    [
      'another moment of signing',
      onDay((text) => text.replace('"at":"2026-12-02T18', '"at":"2026-12-02T17')),
      `2026-12-02${notSigned}`,
    ],
    [
      'a log that does not extend the log of the day before',
      (pack) =>
        pack.map((line) =>
          line.kind === 'day' ? { ...line, consistency: line.consistency.map(() => '00'.repeat(32)) } : line,
        ),
      `2026-12-02${notSigned}`,
    ],
    [
      'a day missing from the chain of days',
      onDay((text) => (text.includes('{"day":"2026-12-02"') ? undefined : text)),
      notInLog,
    ],
    [
      'a changed name',
      onFirst((all) => all.with(0, renamed(all[0]))),
      'family#dana, commit 1: name was changed',
    ],
    [
      'two exchanged salts',
      onFirst(([one, two, ...rest]) => [saltedLike(one, two), saltedLike(two, one), ...rest]),
      'family#dana, commit 1: email was changed',
    ],
    [
      'a name left out',
      onFirst((all) => all.slice(1)),
      'family#dana, commit 1: a personal field was left out',
    ],
    [
      'a name beside the proven ones',
      onDanas((line) => ({
        ...line,
        words: line.words.map((one) => ({ ...one, opened: { name: 'Robin' } })),
      })),
      'family#dana, commit 1: a personal field has no digest',
    ],
    [
      'the family’s history missing',
      (pack) => pack.filter((line) => !('stream' in line) || line.stream !== danas),
      'the subject or the end of the pack is missing',
    ],
  ])(
    'tools that we did not write name tampering: %s',
    { tags: ['audit.strangers'] },
    async (_what, tamper, problem) => {
      const tampered = tamper(lines);
      expect(tampered).not.toEqual(lines);
      expect(await check(tampered)).toContain(problem);
    },
  );

  it('openssl verifies the timestamps of a pack, and names changed ones and those of another authority', {
    tags: ['audit.timestamps'],
  }, async () => {
    const ca = authority.file('ca.pem');
    expect(await check(lines, ca)).toEqual([
      expect.stringMatching(/^No problems: 2 signed days, \d+ streams, 2 timestamps\.$/),
    ]);
    const onTimestamp = (change: (all: readonly string[]) => readonly (string | undefined)[]): Lines => {
      const days = lines.filter((line) => line.kind === 'day');
      const stamps = change(days.map(({ timestamp }) => String(timestamp)));
      return lines.map((line) => {
        if (line.kind !== 'day') return line;
        const { timestamp: _timestamp, ...rest } = line;
        const timestamp = stamps[days.indexOf(line)];
        return timestamp === undefined ? rest : { ...rest, timestamp };
      });
    };
    const wrong = ['2026-12-01', '2026-12-02'].map(
      (day) => `${day}: its timestamp is of another checkpoint or another authority`,
    );
    expect(
      await check(
        onTimestamp((all) => all.toReversed()),
        ca,
      ),
    ).toEqual(wrong);
    const cut = onTimestamp(([one, two]) => [one, two?.slice(0, 100)]);
    expect(await check(cut, ca)).toEqual(wrong.slice(1));
    const other = await makeAuthority('Another');
    expect(await check(lines, other.file('ca.pem'))).toEqual(wrong);
    await other.close();
    expect(
      await check(
        onTimestamp(([one]) => [one, undefined]),
        ca,
      ),
    ).toEqual([expect.stringMatching(/^No problems: 2 signed days, \d+ streams, 1 timestamps\.$/)]);
  });

  it('tools that we did not write reject a pack signed with another key', async () => {
    const other = await signedClub(newSigner());
    const days = ['2026-12-01', '2026-12-02'].map((day) => `${day}${notSigned}`);
    expect(await check(parsed(await packOf(other)))).toEqual(expect.arrayContaining(days));
  });
});
