import { join } from 'node:path';
import { locate } from '@hoops/audit/cli/connect';
import { openSystem } from '@hoops/audit/cli/open-system';
import { eraseDeps } from '@hoops/audit/erasure/erase-from-config';
import type { EraseDeps } from '@hoops/audit/erasure/erasure-job';
import { eraseFamily } from '@hoops/audit/erasure/erasure-job';
import { byOperator } from '@hoops/audit/record';
import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { wholeStream } from '@hoops/event-store/whole-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killPoints } from '../../reliability/kill/kill-points.ts';
import type { Death } from '../../reliability/kill/order.ts';
import { auditCommand } from '../../system/audit-command.ts';
import { putCard } from '../../system/put-card.ts';
import {
  type LocalProduct,
  type Person,
  password,
  register,
  signIn,
  startLocal,
} from '../../system/start-local.ts';
import { tracesOf, tracesOnDisk } from '../../system/traces.ts';
import { customerAtStripe, type ErasableFamily, familyMark, registerErasable } from './erasable-family.ts';

let product: LocalProduct;
let coach: Person;

beforeAll(async () => {
  product = await startLocal();
  coach = await register(product, 'coach@example.com');
  await auditCommand(product, 'grant-admin', '--sub', coach.sub, '--operator', 'owner');
  const { environment } = await locate(
    { local: product.url, dataDir: join(product.dataDir, 'data') },
    process.env,
  );
  Object.assign(process.env, environment);
});
afterAll(() => product.close());

const erase = (id: string, ...more: readonly string[]) =>
  auditCommand(product, 'erase-family', id, '--wait', '0', '--operator', 'owner', ...more);
const because = ['--reason', 'requested it by letter'];

const openErasure = () => eraseDeps({ ...openSystem('local'), drainMs: 0, report: () => undefined });

/**
 * Erases in a separate process, which crashes after the given write.
 * @returns kinds of its writes
 */
const attempt = async (id: string, death?: Death): Promise<readonly string[]> => {
  const writes: string[] = [];
  let isDead = false;
  const dying =
    <Args extends readonly unknown[], Done>(kind: string, write: (...args: Args) => Promise<Done>) =>
    async (...args: Args): Promise<Done> => {
      if (isDead) throw new Died();
      const done = await write(...args);
      writes.push(kind);
      isDead ||= kind === death?.write && writes.filter((one) => one === kind).length === death.nth;
      if (isDead) throw new Died();
      return done;
    };
  const deps = await openErasure();
  const { store, keys, rows, signIns, eraseCustomers, forgetSuppressed, standIns } = deps;
  if (!standIns) throw new Error('The local system has stand-ins.');
  const killable: EraseDeps = {
    ...deps,
    store: { ...store, append: dying('append', store.append) },
    keys: { ...keys, erase: dying('erase keys', keys.erase) },
    rows: { ...rows, writeStream: dying('write rows', rows.writeStream) },
    signIns: { remove: dying('remove sign-in', signIns.remove) },
    eraseCustomers: dying('erase customers', eraseCustomers),
    forgetSuppressed: dying('forget suppressed', forgetSuppressed),
    standIns: { forget: dying('forget', standIns.forget), shred: async () => undefined },
  };
  const erasure = {
    familyId: familyId(id),
    by: byOperator('owner'),
    reason: 'requested it by letter',
    byRule: false,
  };
  await eraseFamily({ ...killable, wait: async () => undefined }, erasure).catch((error: unknown) => {
    throw isDead ? new Died() : error;
  });
  return writes;
};
class Died extends Error {}

const expectErased = async ({ parent, customerId }: ErasableFamily): Promise<void> => {
  await expect(signIn(product, parent.email, password)).rejects.toThrow('NotAuthorized');
  expect((await parent.get('me')).status).toBe(401);
  expect(await customerAtStripe(product, customerId)).toMatchObject({ id: customerId, deleted: true });
  const { store } = await openErasure();
  const history = await wholeStream(store, familyStream(familyId(parent.sub)));
  const types = history.map(({ type }) => type);
  expect(types.slice(-2)).toEqual(['FamilyErasureStarted', 'FamilyErased']);
  expect(history[0]?.data).toMatchObject({ name: '[erased]', email: '[erased]' });
};

describe('erase-family', { timeout: 600_000 }, () => {
  it('erase-family prints the blockers and erases nothing until they are resolved', async () => {
    const family = await registerErasable(product, 100);
    const id = family.parent.sub;
    await expect(erase('nobody', ...because)).rejects.toThrow('There is no family nobody.');
    await expect(erase(coach.sub, ...because)).rejects.toThrow('is an administrator');
    await expect(erase(id)).rejects.toThrow('Give a reason');
    await expect(erase(id, '--reason', 'Zelda asked for it')).rejects.toThrow(
      'names a member of this family',
    );

    await putCard(product, family.parent, 'pm_card_visa');
    const plan = { subscriptionType: 'half_week', athleteId: family.athleteId };
    expect((await family.parent.post('createSubscription', plan)).status).toBe(200);
    await product.settle();
    await expect(erase(id, ...because)).rejects.toThrow('has a plan');
    expect((await family.parent.get('me')).body.family.name).toBe(`Zelda ${familyMark}100q`);
    expect((await coach.get('requests/open')).body).toEqual({ count: 2, more: false });
    // Before the erasure, several files contain the mark, so the later search could find it.
    const before = await tracesOnDisk(join(product.dataDir, 'data'), familyMark);
    for (const file of ['mailbox', 'suppressed', 'journal', 'sqlite']) expect(before.join()).toContain(file);

    await family.parent.post('deleteAthlete', { athleteId: family.athleteId });
    await product.settle();
    expect(await erase(id, ...because)).toContain(`Family ${id} is erased.`);
    await product.settle();
    await expectErased(family);
    expect(await tracesOf(product, familyMark)).toEqual([]);
    expect(await erase(id, ...because)).toContain('was already erased');
    expect(await tracesOnDisk(join(product.dataDir, 'data'), familyMark)).toEqual([]);
    expect((await coach.get('requests/open')).body).toEqual({ count: 0, more: false });
    expect(JSON.stringify((await coach.get('requests?status=handled')).body)).toContain('[erased]');

    const shown = await auditCommand(product, 'log', '--family', id);
    expect(shown).toContain(
      'Started erasing this family’s personal data: requested it by letter. By Operator owner.',
    );
    expect(shown).toContain('Erased this family’s personal data. By Operator owner.');
    expect(shown).toMatch(/\[erased\]: .*\$52/);
    expect((await coach.get(`parents/${id}`)).status).toBe(404);
  });

  it('erase-family ends with the same result after being killed at any point and rerun', async () => {
    const undisturbed = await registerErasable(product, 0);
    await product.settle();
    const writes = await attempt(undisturbed.parent.sub);
    expect(writes.length).toBeGreaterThan(10);
    expect(new Set(writes).size).toBe(7);

    const killed = await Promise.all(
      killPoints('erasure', [writes])
        .flat()
        .map(async (point, index) => ({ point, family: await registerErasable(product, index + 1) })),
    );
    await product.settle();
    for (const { point, family } of killed) {
      await expect(attempt(family.parent.sub, point)).rejects.toThrow(Died);
      await attempt(family.parent.sub);
    }
    await product.settle();
    for (const family of [undisturbed, ...killed.map(({ family }) => family)]) await expectErased(family);
    expect(await tracesOf(product, familyMark)).toEqual([]);
  });

  it('erase-family erases the same data as a job and as a command', async () => {
    const family = await registerErasable(product, 200);
    const id = family.parent.sub;
    await product.settle();
    const asked = { kind: 'erase-family', reason: 'requested it by letter', familyId: id };
    const named = { ...asked, familyName: `Zelda ${familyMark}200q` };
    expect((await coach.post('startJob', { ...asked, familyName: 'Zelda' })).status).toBe(400);
    expect((await coach.post('startJob', named)).status).toBe(200);
    await product.settle();
    await expect
      .poll(async () => (await coach.get('jobs')).body.items[0], { timeout: 60_000 })
      .toMatchObject({
        kind: 'erase-family',
        familyId: id,
        status: 'completed',
      });
    await product.settle();
    await expectErased(family);
    expect(await tracesOf(product, familyMark)).toEqual([]);
    await expect
      .poll(() => tracesOnDisk(join(product.dataDir, 'data'), familyMark), { timeout: 60_000, interval: 500 })
      .toEqual([]);
  });

  it('the history verifies after erase-family, and a rebuild yields the same rows', async () => {
    expect(await auditCommand(product, 'verify')).toMatch(/erased personal data.*Everything agrees/);
    // Waits until the projector notices the new generation, because the rebuild's last event adds a row too.
    expect(await auditCommand(product, 'rebuild', '--wait', '3')).toContain(
      'The old rows differed in 0 places.',
    );
    await product.settle();
    expect(await auditCommand(product, 'verify')).toContain('Everything agrees');
    expect(await tracesOf(product, familyMark)).toEqual([]);
    const { body } = await coach.get('requests');
    expect(JSON.stringify(body)).toContain('[erased]');
  });
});
