import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { type BenchFamily, signUpFamilies } from '../../bench/scenarios/families.ts';
import { auditCommand } from '../../system/audit-command.ts';
import {
  type LocalProduct,
  type Person,
  password,
  type Reply,
  register,
  signIn,
  startLocal,
} from '../../system/start-local.ts';

/** Number of families; docs/performance.md uses 500. */
const familyCount = Number(process.env.LAST_PLACE_FAMILIES ?? 40);

let product: LocalProduct;
afterAll(() => product?.close());

const now = () => product.url;

/** Sends until an answer arrives, as a browser does with the same idempotency key. */
const saveMonday = async ({ athleteId, ...family }: BenchFamily): Promise<Reply<{ message?: string }>> => {
  const key = randomUUID();
  const body = { selections: [{ athleteId, programs: ['monday', 'tuesday'] }] };
  let person: Person = family;
  for (;;) {
    const url = now();
    const answer = await person.post<{ message?: string }>('saveClasses', body, key).catch(() => undefined);
    if (answer) return answer;
    // The killed program starts again at another address.
    await expect.poll(now, { timeout: 60_000 }).not.toBe(url);
    person = await signIn(product, family.email, password);
  }
};

it('one of many families gets the last place and all get an answer, even if the program is killed meanwhile', {
  tags: ['places.last-place'],
}, async () => {
  product = await startLocal();
  const coach = await register(product, 'coach-of-places@example.com');
  await auditCommand(product, 'grant-admin', '--sub', coach.sub, '--operator', 'test');
  const { families } = await signUpFamilies(product, familyCount, 16);
  expect((await coach.post('setPlaces', { program: 'monday', total: 1, grades: [] })).status).toBe(200);

  const presses = families.map(saveMonday);
  await Promise.race(presses);
  await product.kill();
  product = await product.restart();
  const answers = await Promise.all(presses);

  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
    new Set(['409 All places in the Monday class are taken. You can join the waitlist. Nothing was saved.']),
  );

  await product.settle();
  const again = await signIn(product, coach.email, password);
  const { body } = await again.get<{ classes: { program: string; taken: number }[] }>('classPlaces');
  expect(body.classes.filter(({ taken }) => taken > 0)).toMatchObject([
    { program: 'monday', taken: 1 },
    { program: 'tuesday', taken: 1 },
  ]);
  const log = await auditCommand(product, 'log', '--type', 'MonthlyChargeAssessed', '--json');
  expect(log.match(/MonthlyChargeAssessed/g)).toHaveLength(1);
  await auditCommand(product, 'verify');
});
