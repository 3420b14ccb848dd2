import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { runAudit } from '@hoops/audit/cli/run-audit';
import { exportJob } from '@hoops/audit/event-export/export-job';
import { runVerifyPack } from '@hoops/audit/evidence/run-verify-pack';
import { runHere, segmentsHere } from '@hoops/audit/jobs/requested-job';
import { byOperator } from '@hoops/audit/record';
import { clubDate, shiftDate } from '@hoops/domain/time/club-time';
import { documentClient } from '@hoops/runtime/aws-clients';
import { systemClock } from '@hoops/runtime/clock';
import { rowsConfig } from '@hoops/runtime/config';
import { dynamoDbCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../system/until.ts';
import { happens, renamed } from '../projections/club.ts';
import { type DynamoDbBench, projectAll } from './audit-bench.ts';
import { danas, smallClubOnDynamoDb } from './small-club.ts';

const program = fileURLToPath(new URL('../../../packages/audit/bin/audit.mjs', import.meta.url));

describe('npm run audit, against a running local system', () => {
  let bench: DynamoDbBench;
  let status: Listening;
  let outside: Listening;
  let userPool: Listening;

  beforeAll(async () => {
    bench = await smallClubOnDynamoDb();
    userPool = await listening(() => ({ Username: 'robin' }));
    status = await listening(() => ({
      dynamodb: { endpoint: bench.endpoint },
      cognito: { endpoint: userPool.url, userPoolId: 'us-east-1_hoops' },
      clock: new Date().toISOString(),
    }));
    outside = await listening(() => ({}));
  });
  afterAll(async () => {
    await Promise.all([status?.close(), outside?.close(), userPool?.close(), bench?.close()]);
  });

  const place = () => ['--local', status.url, '--data-dir', bench.dataDir];
  const start = (...args: string[]) => {
    const child = spawn(process.execPath, [program, ...args, ...place()], {
      env: { PATH: process.env.PATH, ...everybodyOutside() },
    });
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk) => {
      said.out += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      said.err += String(chunk);
    });
    return { child, said };
  };
  const spawned = async (...args: string[]) => {
    const { child, said } = start(...args);
    const [code] = await once(child, 'close');
    return { code: Number(code), ...said };
  };
  const audit = async (...args: string[]) => {
    const said = { out: '', err: '' };
    const code = await runAudit([...args, ...place()], {
      env: Object.assign(process.env, everybodyOutside()),
      print: (line) => {
        said.out += `${line}\n`;
      },
      report: (line) => {
        said.err += `${line}\n`;
      },
      signal: new AbortController().signal,
    });
    return { code, ...said };
  };
  const everybodyOutside = () => ({
    AWS_ENDPOINT_URL_EVENTBRIDGE: outside.url,
    AWS_ENDPOINT_URL_SESV2: outside.url,
    AWS_ENDPOINT_URL_LAMBDA: outside.url,
    STRIPE_API_BASE: outside.url,
    STRIPE_SECRET_KEY: 'sk_test_nobody',
  });

  it('npm run audit finds a manual change without printing the changed value, and repairs the row', async () => {
    const without = await audit('verify');
    expect(without).toMatchObject({ code: 0 });
    expect(without.out).toMatch(
      /^Checked 8 streams with 13 events in 10 commits, and \d+ rows .* there are no signed heads yet/,
    );
    expect(without.out).not.toContain('Everything agrees');

    expect(await bench.keepHeads(systemClock)).toEqual({ streams: 8, changed: 8, broken: 0 });
    const well = await audit('verify');
    expect(well).toMatchObject({ code: 0 });
    const day = clubDate(new Date());
    expect(well.out).toContain(`Everything agrees. The newest signed heads are from ${day}.`);

    await bench.damageDocument('family', 'dana', { name: 'Somebody Else' });
    const found = await audit('verify');
    expect(found.code).toBe(1);
    expect(found.out).toContain('family#dana: the family row dana: name is a text of 13 characters');
    expect(found.out).not.toContain('Somebody');
    expect((await audit('verify', '--show-values')).out).toContain(
      'name is "Somebody Else", expected "Dana Reyes"',
    );
    const asJson: unknown = JSON.parse((await audit('verify', '--json')).out);
    expect(asJson).toMatchObject({ generation: 1, findings: [{ kind: 'wrong-field', path: 'name' }] });

    expect(await audit('repair', '--family', 'dana')).toMatchObject({
      code: 0,
      out: 'Folded 1 stream again.\n',
    });
    expect(await audit('repair')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Specify what to repair'),
    });
    expect((await audit('verify')).code).toBe(0);
  });

  it('npm run audit rejects a rebuild or repair of a tampered stream and prints how to continue', async () => {
    const change = (from: string, to: string) =>
      bench.damageCommit(danas, 2, (body) => body.replace(`"cents":${from}`, `"cents":${to}`));
    await change('5200', '5300');
    const found = await audit('verify');
    expect(found.code).toBe(1);
    expect(found.out).toContain('family#dana: commit 2: changed bytes.');
    expect(found.out).toContain('family#dana: quarantined.');
    expect(found.out).not.toContain('expected');
    expect(await audit('rebuild', '--wait', '0')).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        /^The stored events of family#dana differ .* rebuild --accept STREAM --reason TEXT/m,
      ),
    });
    expect((await audit('rebuild', '--accept', danas)).err).toContain('Give a reason');
    expect((await audit('repair', '--family', 'dana')).err).toContain('Nothing was changed');
    const repaired = await audit('repair', '--found');
    expect(repaired.code).toBe(1);
    // The additional row belongs to the rejected rebuild; no projector has written it.
    expect(repaired.out).toContain('Found 3 differences, 2 left.');
    await change('5300', '5200');
    expect((await audit('verify')).code).toBe(0);
  });

  it('npm run audit rebuilds without calling other services', async () => {
    await bench.damageDocument('athlete', 'sam', { grade: null });
    const rebuilt = await spawned('rebuild', '--operator', 'owner', '--wait', '0');
    expect(rebuilt.code).toBe(0);
    expect(rebuilt.out).toContain('family#robin: the athlete row sam: grade is null, expected');
    expect(rebuilt.out).toContain('Generation 3 is live');
    expect(rebuilt.err).toMatch(/Folded 1\d streams so far\./);
    expect(outside.calls()).toBe(0);
    await projectAll(bench);
    expect((await audit('verify')).code).toBe(0);
  });

  it('npm run audit grants and revokes administrators and records it in the log', async () => {
    const granted = await audit('grant-admin', '--sub', 'robin', '--operator', 'owner');
    expect(granted).toMatchObject({ code: 0, out: 'robin is now an administrator.\n' });
    expect((await audit('revoke-admin', '--sub', 'robin', '--operator', 'owner')).code).toBe(0);
    expect(await audit('grant-admin', '--sub', 'mallory')).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no sign-in mallory.'),
    });
    expect(await audit('revoke-admin', '--sub', 'coach')).toMatchObject({
      code: 2,
      err: expect.stringContaining('coach is the last administrator.'),
    });
    expect(await audit('grant-admin', '--email', 'nobody@example.com')).toMatchObject({
      code: 2,
      err: 'No family has this email address.\n',
    });
    await projectAll(bench);
    const { out } = await audit('log', '--family', 'robin', '--limit', '2');
    expect(out).toMatch(
      /^\S+ \S+ UTC {2}Robin Ode: Removed as an administrator by owner\. By Operator owner\. \[access#robin 2\]\n/,
    );
    expect(out).toContain('Robin Ode: Made an administrator by owner. By Operator owner. [access#robin 1]');
    expect(out.trim().split('\n')).toHaveLength(2);
    const none = { code: 0, out: 'No matching events.\n' };
    expect(await audit('log', '--type', 'FamilyErased')).toMatchObject(none);
    expect(await audit('log', '--type', 'FamilyErased', '--json')).toMatchObject({ code: 0, out: '' });
  });

  it('npm run audit removes a second factor at the user pool and records it in the log', async () => {
    const before = userPool.calls();
    const removed = await audit('remove-second-factor', '--sub', 'robin', '--operator', 'owner');
    expect(removed).toMatchObject({
      code: 0,
      out: 'robin now signs in with the password alone, and every session has ended.\n',
    });
    expect(userPool.calls() - before).toBe(3);
    expect(await audit('remove-second-factor', '--sub', 'mallory')).toMatchObject({
      code: 2,
      err: 'There is no sign-in mallory.\n',
    });
    await projectAll(bench);
    expect((await audit('log', '--family', 'robin', '--limit', '1')).out).toContain(
      'Robin Ode: Two-step login removed by owner; logged out everywhere. By Operator owner.',
    );
  });

  it('npm run audit follows the log until it is interrupted', async () => {
    const { child, said } = start('log', '--follow', '--limit', '1');
    await until(() => said.out.includes('\n'), 'the first line is shown');
    await happens(bench.store, danas, [renamed('jordan', 'Jordan Followed')], new Date().toISOString());
    await until(
      () => said.out.includes('Dana Reyes: Changed Jordan Followed’s name. By Dana Reyes (parent).'),
      'the new event is shown',
    );
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
    await projectAll(bench);
  });

  it('npm run audit lifts the halt of a stream with a reason', async () => {
    const lift = (...args: string[]) => audit('lift-halt', ...args, '--operator', 'owner');
    expect(await lift('family#robin', '--reason', 'a test')).toMatchObject({
      code: 2,
      err: expect.stringContaining('family#robin is not halted.'),
    });
    await bench.log.halt('family#robin', { commit: 9, problem: 'a test' });
    expect(await lift('family#robin')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Give a reason'),
    });
    expect(await lift('robin', '--reason', 'x')).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not a stream name'),
    });
    const lifted = await lift('family#robin', '--reason', 'restored from the backup');
    expect(lifted).toMatchObject({ code: 0, out: 'family#robin is no longer halted.\n' });
    expect((await bench.log.onwards('family#robin', 1)).isHalted).toBe(false);
    await projectAll(bench);
    expect((await audit('log', '--type', 'HaltLifted')).out).toContain(
      'Lifted the halt on family#robin: restored from the backup. By Operator owner.',
    );
  });

  it('npm run audit exits without an error message when its output is closed', async () => {
    const { child, said } = start('log');
    child.stdout.destroy();
    const [code] = await once(child, 'close');
    expect({ code, err: said.err }).toEqual({ code: 141, err: '' });
  });

  it('npm run audit writes an evidence pack that verify-pack accepts until the pack is changed', async () => {
    await bench.keepHeads(systemClock);
    const [pack, key] = [join(bench.dataDir, 'pack.html'), join(bench.dataDir, 'heads.pub')];
    const take = (...args: string[]) =>
      audit('evidence-pack', 'dana', '--out', pack, '--operator', 'owner', ...args);
    expect((await take()).err).toContain('Give a reason, without names: --reason TEXT.');
    expect(await take('--reason', 'the bank asked')).toMatchObject({ code: 0 });
    expect((await take('--reason', 'the bank asked')).err).toContain('already exists');
    await projectAll(bench);
    const { out: logged } = await audit('log', '--family', 'dana', '--type', 'PersonalDataExported');
    expect(logged.match(/Downloaded an evidence pack/g)).toHaveLength(1);
    expect(logged).toMatch(
      /Downloaded an evidence pack about the family \(\d+ lines\): the bank asked\. By Operator owner\./,
    );
    expect((await audit('heads-key', '--out', key)).out).toContain('Its fingerprint (SHA-256): ');
    const log = join(bench.dataDir, 'log');
    expect((await audit('save-log')).err).toContain('save-log needs --out.');
    expect((await audit('save-log', '--out', log)).out).toMatch(/^Wrote \d+ new lines to .* up to 20/);
    const check = async (...args: string[]) => {
      const said: string[] = [];
      const say = (line: string) => void said.push(line);
      return { code: await runVerifyPack(args, { print: say, report: say }), said: said.join('\n') };
    };
    expect(await check(pack, '--key', key)).toMatchObject({
      code: 0,
      said: expect.stringContaining('No problems were found in this pack.'),
    });
    const club = join(bench.dataDir, 'club.html');
    const ofClub = (to: string) =>
      audit('evidence-pack', '--from', '2020-01-01', '--to', to, '--out', club, '--reason', 'a test');
    expect(
      (await audit('evidence-pack', '--from', '2020-01-01', '--out', club, '--reason', 'a test')).err,
    ).toContain('needs a family id, or --from and --to for the whole club.');
    expect((await ofClub('2999-12-31')).err).toContain('covers only past days. Choose an earlier end.');
    expect(await ofClub(shiftDate(clubDate(systemClock.now()), -1))).toMatchObject({ code: 0 });
    expect(await check(club, '--key', key)).toMatchObject({
      code: 0,
      said: expect.stringContaining('No problems were found in this pack.'),
    });
    expect(await check(pack)).toMatchObject({ code: 2, said: expect.stringContaining('--key PUB') });
    await writeFile(pack, (await readFile(pack, 'utf8')).replace('AthleteAdded', 'AthleteOdded'));
    expect(await check(pack, '--key', key)).toMatchObject({
      code: 1,
      said: expect.stringContaining('do not match their hash: commit 1 of family#dana.'),
    });
  });

  it('npm run audit saves the event export after recording who took it and why', async () => {
    const file = join(bench.dataDir, 'events.jsonl.gz');
    const save = (...args: string[]) => audit('save-export', '--out', file, '--operator', 'owner', ...args);
    expect((await save()).err).toContain('Give a reason, without names: --reason TEXT.');
    const why = ['--reason', 'a copy for the auditor'];
    expect((await save(...why)).err).toContain('There is no export.');
    const checkpoints = dynamoDbCheckpoints(documentClient(), rowsConfig().readTable);
    const request = { runId: 'run-1', by: byOperator('owner'), reason: 'a test' };
    const job = exportJob({ store: bench.store, checkpoints, clock: systemClock });
    await runHere(job, request, segmentsHere, checkpoints);
    expect(await save(...why)).toMatchObject({ code: 0 });
    expect(gunzipSync(await readFile(file)).toString()).toContain('family#dana');
    await projectAll(bench);
    expect((await audit('log', '--type', 'PersonalDataExported')).out).toMatch(
      /Downloaded the export of all events \(\d+ pieces\): a copy for the auditor\. By Operator owner\./,
    );
  });

  it('npm run audit accepts lost signed days with a reason', async () => {
    const accept = () =>
      audit('accept-lost-heads', '--reason', 'restored beside a new bucket', '--operator', 'owner');
    expect((await accept()).err).toContain('No signed heads are lost.');
    await rm(join(bench.dataDir, 'kept-heads'), { recursive: true });
    const lost = await audit('verify');
    expect(lost.code).toBe(1);
    expect(lost.out).toContain('are missing: no heads remain.');
    expect(await accept()).toMatchObject({
      code: 0,
      out: expect.stringContaining('Accepted the loss. The next run of keep-heads starts a new log'),
    });
    await projectAll(bench);
    expect((await audit('verify')).code).toBe(0);
  });

  it('npm run audit signs heads and finds a commit removed later', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const [key, heads] = [join(bench.dataDir, 'heads.pem'), join(bench.dataDir, 'heads.json')];
    await writeFile(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    expect((await audit('heads', '--out', heads, '--key', key)).code).toBe(0);
    expect((await audit('verify', '--heads', heads, '--key', key)).code).toBe(0);
    expect((await audit('heads', '--out', heads, '--key', key)).err).toContain('already exists');

    await bench.cutTail(danas, 1);
    const cut = await audit('verify', '--heads', heads, '--key', key);
    expect(cut.code).toBe(1);
    expect(cut.out).toContain('family#dana: commit 4: missing tail.');
    await writeFile(heads, (await readFile(heads, 'utf8')).replace('"commit": 4', '"commit": 3'));
    expect(await audit('verify', '--heads', heads, '--key', key)).toMatchObject({
      code: 2,
      err: expect.stringContaining('changed after they were signed'),
    });
  });
});

describe('npm run audit, without a system', () => {
  const audit = async (env: NodeJS.ProcessEnv, ...args: string[]) => {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const { signal } = new AbortController();
    const code = await runAudit(args, { env, print: say, report: say, signal });
    return { code, said: lines.join('\n') };
  };

  it('npm run audit without a running system says how to start it', async () => {
    const port = await closedPort();
    expect(await audit({ PORT: String(port) }, 'verify')).toEqual({
      code: 2,
      said: `No local system answers at http://localhost:${port}. Start it with npm start, or specify its address with --local.`,
    });
    expect((await audit({}, 'verfy')).said).toContain('Unknown verb: verfy.');
    expect(await audit({}, '--help')).toMatchObject({
      code: 0,
      said: expect.stringContaining('grant-admin'),
    });
  });

  it('npm run audit on AWS names a missing setting on standard error', async () => {
    const env = { PATH: process.env.PATH, EVENTS_TABLE: 'events' };
    const child = spawn(process.execPath, [program, 'verify'], { env });
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    expect({ out, code }).toEqual({ out: '', code: 2 });
    expect(err).toContain('KEYS_TABLE');
  });
});

type Listening = { readonly url: string; readonly calls: () => number; readonly close: () => Promise<void> };

const listening = async (answer: () => object): Promise<Listening> => {
  let calls = 0;
  const server: Server = createServer((_request, response) => {
    calls += 1;
    response.end(JSON.stringify(answer()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls: () => calls,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

const closedPort = async (): Promise<number> => {
  const { url, close } = await listening(() => ({}));
  await close();
  return Number(new URL(url).port);
};
