import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BenchFamily, signUpFamilies } from '../../bench/scenarios/families.ts';
import { auditCommand } from '../../system/audit-command.ts';
import {
  type LocalProduct,
  type Person,
  password,
  register,
  signIn,
  startLocal,
} from '../../system/start-local.ts';
import { isLinearizable, type Model, type Operation } from './check.ts';

type Input = { readonly family: number; readonly takes: boolean };
type Output = 'saved' | 'full' | 'conflict';
type Session = { readonly at: LocalProduct; readonly person: Person };
type Act = { readonly takes: boolean; readonly isCut: boolean };

const familyCount = 4;
const tabsPerFamily = 2;
const places = 1;
const actsPerTab = 16;

const placesOfClass: Model<number, Input, Output> = {
  initial: 0,
  step: (holders, { family, takes }, output) => {
    const bit = 1 << family;
    if (output === 'conflict') return holders;
    if (!takes) return output === 'full' ? undefined : holders & ~bit;
    const isFull = (holders & bit) === 0 && holders.toString(2).replaceAll('0', '').length >= places;
    if (output === 'full') return isFull ? holders : undefined;
    if (output === 'saved') return isFull ? undefined : holders | bit;
    return isFull ? holders : holders | bit;
  },
};

const outputOf = (status: number, message: string): Output | undefined => {
  if (status === 200) return 'saved';
  if (message.startsWith('All places')) return 'full';
  if (status === 409) return 'conflict';
  if (status >= 500) return undefined;
  throw new Error(`saveClasses answered ${status} ${message}`);
};

let product: LocalProduct;
let families: readonly BenchFamily[];
beforeAll(async () => {
  product = await startLocal();
  const coach = await register(product, 'coach-of-histories@example.com');
  await auditCommand(product, 'grant-admin', '--sub', coach.sub, '--operator', 'test');
  ({ families } = await signUpFamilies(product, familyCount, familyCount));
  expect((await coach.post('setPlaces', { program: 'monday', total: places, grades: [] })).status).toBe(200);
});
afterAll(() => product.close());

it('the places of a class are linearizable through lost connections and two kills', {
  tags: ['places.last-place'],
  timeout: 180_000,
}, async () => {
  const history: Operation<Input, Output>[] = [];
  let now = 0;
  let repeated = 0;
  let restarted = Promise.resolve();
  const cut = new Set<AbortController>();

  const send = async (person: Person, body: string, key: string, signal: AbortSignal) =>
    fetch(`${product.url}/api/saveClasses`, {
      method: 'POST',
      signal,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${person.token}`,
        'idempotency-key': key,
      },
      body,
    })
      .then(async (response) => outputOf(response.status, String((await response.json()).message ?? '')))
      .catch(() => undefined);

  const save = async (session: Session, family: number, { takes, isCut }: Act): Promise<Session> => {
    const selections = [{ athleteId: families[family]?.athleteId, programs: takes ? ['monday'] : [] }];
    const [body, key] = [JSON.stringify({ selections }), randomUUID()];
    const controller = new AbortController();
    if (isCut) cut.add(controller);
    const calledAt = ++now;
    let current = session;
    let output = await send(current.person, body, key, controller.signal);
    while (output === undefined) {
      repeated += 1;
      current = await entered(family);
      output = await send(current.person, body, key, new AbortController().signal);
    }
    history.push({ input: { family, takes }, output, calledAt, returnedAt: ++now });
    for (const other of cut) other.abort();
    cut.clear();
    return current;
  };

  const entered = async (family: number): Promise<Session> => {
    await restarted;
    const at = product;
    const person = await signIn(at, families[family]?.email ?? '', password).catch(() => undefined);
    return person ? { at, person } : entered(family);
  };

  const tab = async (family: number, acts: readonly Act[]): Promise<void> => {
    let session = await entered(family);
    for (const act of acts) {
      if (session.at !== product) session = await entered(family);
      session = await save(session, family, act);
    }
  };

  const act = fc.record({ takes: fc.nat(2).map((n) => n > 0), isCut: fc.nat(5).map((n) => n === 0) });
  const length = { minLength: actsPerTab, maxLength: actsPerTab };
  const all = fc.sample(fc.array(act, length), { numRuns: familyCount * tabsPerFamily, seed: 7 });
  const tabs = Promise.all(all.map((acts, index) => tab(index % familyCount, acts)));
  for (const count of [30, 70]) {
    await expect.poll(() => history.length, { timeout: 60_000 }).toBeGreaterThan(count);
    restarted = (async () => {
      await product.kill();
      product = await product.restart();
    })();
    await restarted;
  }
  await tabs;

  expect(isLinearizable(history, placesOfClass), JSON.stringify(history)).toBe(true);
  const count = (output: Output) => history.filter((one) => one.output === output).length;
  expect(count('saved'), 'Saved').toBeGreaterThan(10);
  expect(count('full'), 'Full').toBeGreaterThan(10);
  expect(repeated, 'Requests sent again').toBeGreaterThan(5);
  expect(await auditCommand(product, 'verify')).toContain('Everything agrees');
});
