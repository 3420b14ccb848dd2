import { chmod, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DeleteItemCommand,
  DynamoDBClient,
  QueryCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { localAwsConfig } from '@hoops/local/loopback/serve-aws';
import { eventsTable, readTable } from '@hoops/wiring/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditCommand } from '../../system/audit-command.ts';
import { registerFamily } from '../../system/local-family.ts';
import {
  athleteInfo,
  type LocalProduct,
  type Person,
  password,
  register,
  signIn,
  startLocal,
} from '../../system/start-local.ts';

let product: LocalProduct;
let parents: readonly Person[];

beforeAll(async () => {
  product = await startLocal();
  parents = await Promise.all(
    Array.from({ length: 4 }, (_, index) => register(product, `parent${index}@example.com`)),
  );
});
afterAll(() => product.close());

it('a kill -9 under load loses no acknowledged write and resumes pending work', async () => {
  const acknowledged: { email: string; name: string }[] = [];
  let sent = 0;
  const write = async (parent: Person): Promise<void> => {
    for (;;) {
      sent += 1;
      const name = `Athlete ${sent}`;
      // If the process crashed before its answer, nothing was acknowledged.
      const reply = await parent
        .post('addAthlete', { ...athleteInfo, athleteName: name })
        .catch(() => undefined);
      if (!reply) return;
      if (reply.status === 200) acknowledged.push({ email: parent.email, name });
    }
  };
  const writers = parents.map(write);
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(30);
  // Requested jobs resume after the kill too.
  await auditCommand(product, 'start', 'verify', '--reason', 'before the kill');
  await product.kill();
  await Promise.all(writers);

  product = await product.restart();
  await product.settle();
  for (const { email } of parents) {
    const again = await signIn(product, email, password);
    const { family } = (await again.get('me')).body;
    const names = family.athletes.map((athlete: { athleteName: string }) => athlete.athleteName);
    for (const { name } of acknowledged.filter((one) => one.email === email)) expect(names).toContain(name);
  }
  const { runs } = JSON.parse(await auditCommand(product, 'jobs', '--json'));
  const [run] = runs;
  expect(run).toMatchObject({ kind: 'verify', reason: 'before the kill' });
  // The resumed job may run before the deliveries that the kill interrupted, and then reports their lag.
  const isLag = (finding: string) => finding.endsWith('the projector is behind.');
  const findings = run.result?.findings.filter((finding: string) => !isLag(finding));
  expect({ runs: runs.length, problem: run.problem, findings }).toEqual({
    runs: 1,
    problem: null,
    findings: [],
  });
  expect(await auditCommand(product, 'verify')).toContain('Everything agrees');
  // Emails whose events were published or queued must arrive. An email sent just before the kill is sent
  // twice, because SES has no idempotency keys.
  const welcomes = (await product.mails()).map((mail) => mail.to);
  for (const { email } of parents) {
    const count = welcomes.filter((to) => to === email).length;
    expect(count).toBeGreaterThanOrEqual(1);
    expect(count).toBeLessThanOrEqual(2);
  }
});

it('rows are rebuilt when the program starts with a folder that lacks an index', async () => {
  const { endpoint } = (await product.status()).dynamodb;
  const client = new DynamoDBClient(localAwsConfig(endpoint));
  await client.send(
    new UpdateTableCommand({
      TableName: readTable.name,
      GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: 'byType' } }],
    }),
  );
  client.destroy();
  await product.kill();
  product = await product.restart();
  await product.settle();
  const { runs } = JSON.parse(await auditCommand(product, 'jobs', '--json'));
  expect(runs[0]).toMatchObject({ kind: 'rebuild', status: 'completed', result: { problems: 0 } });
  const lines = await auditCommand(product, 'log', '--type', 'ParentRegistered', '--json');
  expect(lines.match(/ParentRegistered/g)).toHaveLength(parents.length);
});

describe('the data folder', () => {
  /** Ignores a missing file, because files may be renamed during the search. */
  const goneMeanwhile = (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== 'ENOENT') throw error;
  };

  const modesIn = async (folder: string): Promise<readonly string[]> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const named = entries.map(async (entry) => {
      const found = await stat(join(entry.parentPath, entry.name)).catch(goneMeanwhile);
      return found && `${entry.isDirectory() ? 'folder' : 'file'} ${(found.mode & 0o777).toString(8)}`;
    });
    return [...new Set(await Promise.all(named))].filter((mode) => mode !== undefined).sort();
  };

  it('the program stops with a message when the database dies, and restarts with private files', async () => {
    const parent = await register(product, 'survivor@example.com');
    const folder = join(product.dataDir, 'data');
    expect(await modesIn(folder)).toEqual(['file 600', 'folder 700']);
    const { enginePid } = JSON.parse(await readFile(join(folder, 'dynamodb/dynamodb-engine.json'), 'utf8'));
    process.kill(enginePid, 'SIGKILL');
    await expect
      .poll(() => product.output(), { timeout: 10_000 })
      .toContain('start it again with npm start.');
    expect(product.output()).toContain('The database stopped unexpectedly');
    await expect(fetch(product.url)).rejects.toThrow();

    // Simulates modes that an older version or a copy left.
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const mode = entry.isDirectory() ? 0o755 : 0o644;
      await chmod(join(entry.parentPath, entry.name), mode);
    }
    product = await product.restart();
    expect(await modesIn(folder)).toEqual(['file 600', 'folder 700']);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const again = await signIn(product, parent.email, password);
    expect((await again.get('me')).body.family.email).toBe(parent.email);
  });
});

it('concurrent batches with repeated events produce the same result as single deliveries', async () => {
  await product.faults({ bus: { duplicate: 0.5, reorder: 0.5 }, queues: { batchesAtOnce: 5 } });
  const parents = await Promise.all(
    Array.from({ length: 8 }, (_, index) => register(product, `side-by-side-${index}@example.com`)),
  );
  const commands = Array.from({ length: 6 }, (_, index) => `Robin ${'ABCDEF'[index]}`);
  await Promise.all(
    parents.flatMap((parent) => [
      ...commands.map((name) => parent.post('changeParentInfo', { name })),
      parent.post('addAthlete', athleteInfo),
    ]),
  );
  await product.settle();
  await product.faults({});
  for (const { email } of parents) {
    expect((await product.mails()).filter((mail) => mail.to === email)).toHaveLength(1);
  }
  expect(await auditCommand(product, 'dead-letters')).toBe('There are no dead letters.');
  await auditCommand(product, 'verify');
  await auditCommand(product, 'reconcile', '--operator', 'test');
});

describe('a tail removed while the system runs', () => {
  const commitsOf = async (client: DynamoDBClient, sub: string): Promise<readonly string[]> => {
    const { Items: items = [] } = await client.send(
      new QueryCommand({
        TableName: eventsTable.name,
        KeyConditionExpression: 'pk = :stream AND sk < :after',
        ExpressionAttributeValues: { ':stream': { S: `family#${sub}` }, ':after': { S: 'a' } },
        ConsistentRead: true,
      }),
    );
    return items.map(({ sk }) => sk?.S ?? '');
  };

  it('a stream whose tail was removed is halted: commands are rejected, and verify names the family', async () => {
    const parent = await register(product, 'tampered@example.com');
    await product.settle();
    const client = new DynamoDBClient(localAwsConfig((await product.status()).dynamodb.endpoint));
    const before = await commitsOf(client, parent.sub);
    expect((await parent.post('changeParentInfo', { name: 'Robin Zero' })).status).toBe(200);
    await product.settle();
    for (const sk of (await commitsOf(client, parent.sub)).slice(before.length)) {
      const Key = { pk: { S: `family#${parent.sub}` }, sk: { S: sk } };
      await client.send(new DeleteItemCommand({ TableName: eventsTable.name, Key }));
    }
    for (const name of ['Robin One', 'Robin Two']) {
      const refused = await parent.post('changeParentInfo', { name });
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: 'failed-precondition',
          message: expect.stringContaining('Something is wrong with your records'),
        },
      });
    }
    expect((await parent.post('addAthlete', athleteInfo)).status).toBe(409);
    await product.settle();
    expect(await commitsOf(client, parent.sub)).toEqual(before);
    client.destroy();
    const said = product
      .output()
      .split('\n')
      .filter((line) => line.includes('"stream-broken"'));
    expect(said.length).toBeGreaterThan(0);
    expect(said.join()).not.toMatch(/tampered@|Robin/);
    await expect(auditCommand(product, 'verify')).rejects.toThrow(`family#${parent.sub}`);
  });
});

it('a failing subscriber’s events are retried, then become dead letters with a reason', async () => {
  await product.faults({ failing: ['mailer'] });
  const late = await register(product, 'late@example.com');
  await product.settle();
  const dead = await product.local<{ queue: string; reason: string }[]>('dead-letters.json');
  expect(dead.filter(({ queue }) => queue === 'mailer').length).toBeGreaterThan(0);
  expect(dead[0]?.reason).toMatch(/mailer fails on purpose/);
  expect((await product.mails()).filter((mail) => mail.to === late.email)).toEqual([]);

  await product.faults({});
  await product.local('redrive', { queue: 'mailer' });
  expect((await product.mails()).filter((mail) => mail.to === late.email)).toHaveLength(1);
});

it('repeated and reordered deliveries create no duplicate athlete or email', async () => {
  await product.faults({ bus: { duplicate: 0.5, reorder: 0.5 } });
  const parent = await register(product, 'twisted@example.com');
  for (let index = 0; index < 10; index += 1) {
    await parent.post('addAthlete', { ...athleteInfo, athleteName: `Kid ${index}` });
  }
  await product.settle();
  await product.faults({});
  expect((await parent.get('me')).body.family.athletes).toHaveLength(10);
  expect((await product.mails()).filter((mail) => mail.to === parent.email)).toHaveLength(1);
});

it('a plan started during a Stripe outage returns 502 and starts once later', async () => {
  const parent = await registerFamily(product, 'patient@example.com');
  const [athleteId] = parent.athleteIds;

  await product.faults({ stripe: { api: { outage: true } } });
  const reply = await parent.post('createSubscription', { subscriptionType: 'full_week', athleteId });
  expect(reply.status).toBe(502);
  expect(reply.body).toMatchObject({
    code: 'unknown',
    message: 'An unexpected error occurred. Please try again later.',
  });
  expect((await parent.get(`athletes/${athleteId}`)).body.athlete.openIntent).toBe('start-plan');

  await product.faults({});
  await product.settle();
  expect((await parent.get(`athletes/${athleteId}`)).body.athlete.enrolledProgram).toBe('Full Week');
  expect((await parent.post('getPaymentHistory', {})).body).toEqual(['104.00']);
});

it('a request fails during a database outage, and its retry succeeds once', async () => {
  const parent = await register(product, 'waiting@example.com');
  await product.settle();
  await product.faults({ dynamodb: { outage: true } });
  const failed = await parent.post('addAthlete', athleteInfo, 'one-click');
  expect(failed.status).toBeGreaterThanOrEqual(500);

  await product.faults({});
  const again = await parent.post('addAthlete', athleteInfo, 'one-click');
  expect(again.status).toBe(200);
  await product.settle();
  expect((await parent.get('me')).body.family.athletes).toHaveLength(1);
});

it('an email during an SES outage becomes a dead letter and is sent when redriven', async () => {
  await product.faults({ ses: { outage: 1 } });
  const parent = await register(product, 'unmailed@example.com');
  await product.settle();
  const dead = await product.local<{ queue: string; reason: string }[]>('dead-letters.json');
  const reasons = dead.filter(({ queue }) => queue === 'mailer').map(({ reason }) => reason);
  expect(reasons.length).toBeGreaterThan(0);
  expect(reasons[0]).toMatch(/^ParentRegistered was not handled: /);
  expect(reasons.join()).not.toContain('unmailed@example.com');

  await product.faults({});
  await expect(auditCommand(product, 'dead-letters')).rejects.toThrow('ParentRegistered was not handled: ');
  expect(await auditCommand(product, 'redrive', 'mailer', '--operator', 'ann')).toMatch(
    /^\d+ messages? of mailer will be delivered again\.$/,
  );
  expect((await product.mails()).filter((mail) => mail.to === parent.email)).toHaveLength(1);
  expect(await auditCommand(product, 'dead-letters')).toBe('There are no dead letters.');
  expect(await auditCommand(product, 'log', '--type', 'DeadLettersRedriven')).toMatch(
    /Redelivered \d+ dead letters? of mailer/,
  );
});

it('a discarded dead letter is emailed only when its events are replayed', async () => {
  await product.faults({ ses: { outage: 1 } });
  const parent = await register(product, 'unwanted@example.com');
  await product.settle();
  await product.faults({});
  const dead = await product.local<{ queue: string; messageId: string }[]>('dead-letters.json');
  const letters = dead.flatMap(({ queue, messageId }) => (queue === 'mailer' ? ['--letter', messageId] : []));
  expect(letters.length).toBeGreaterThan(0);
  const reason = ['--reason', 'was written to by hand'];
  expect(await auditCommand(product, 'discard', 'mailer', ...letters, ...reason)).toMatch(
    /^Discarded \d+ messages? of mailer\.$/,
  );
  expect((await product.mails()).filter((mail) => mail.to === parent.email)).toEqual([]);
  expect(await auditCommand(product, 'dead-letters')).toBe('There are no dead letters.');
  expect(await auditCommand(product, 'log', '--type', 'DeadLettersDiscarded')).toMatch(
    /Discarded \d+ dead letters? of mailer: was written to by hand/,
  );

  // A replay delivers lost messages once. Before that, the killed process may have sent an email twice.
  const welcomed = async () =>
    (await product.mails()).filter(({ subject }) => subject.startsWith('Welcome')).map(({ to }) => to);
  const before = await welcomed();
  const { clock } = await product.local<{ clock: string }>('status.json');
  const from = new Date(Date.parse(clock) - 24 * 3_600_000).toISOString();
  const to = new Date(Date.parse(clock) + 1).toISOString();
  expect(await auditCommand(product, 'replay', 'mailer', '--from', from, '--to', to)).toMatch(
    /^\d+ events will be delivered to mailer again\.$/,
  );
  await product.settle();
  expect((await welcomed()).toSorted()).toEqual([...before, parent.email].toSorted());
});
