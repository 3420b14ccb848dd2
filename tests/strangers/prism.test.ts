import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { routeList } from '@hoops/api/routes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerFamily } from '../system/local-family.ts';
import { athleteInfo, type LocalProduct, type Person, signIn, startLocal } from '../system/start-local.ts';
import { until } from '../system/until.ts';
import { freePort } from './webkit-browser.ts';

const document = fileURLToPath(new URL('../../docs/reference/openapi.json', import.meta.url));
const program = fileURLToPath(new URL('node_modules/.bin/prism', import.meta.url));

let product: LocalProduct;
let prism: ChildProcess;
let said = '';

beforeAll(async () => {
  const local = await startLocal({ demo: true });
  const port = await freePort();
  prism = spawn(program, [
    'proxy',
    document,
    local.url,
    '--port',
    String(port),
    '--errors',
    '--verboseLevel',
    'info',
  ]);
  prism.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  await until(() => said.includes('Prism is listening'), 'Prism');
  product = { ...local, url: `http://127.0.0.1:${port}` };
});
afterAll(async () => {
  prism.kill();
  await product.close();
});

/** Prism itself answers 422 to a request, and 500 in place of an answer, that differ from the document. */
const violations = () => said.split('\n').filter((line) => line.includes('✖'));

it('a parent’s journey keeps to the OpenAPI document', async () => {
  const parent = await registerFamily(product, 'robin@example.com');
  const [athleteId = ''] = parent.athleteIds;
  const ask = async (id: string, body: object) => {
    const answer = await parent.post(id, body);
    expect(answer, id).toMatchObject({ status: 200 });
    return answer.body;
  };
  await ask('createSubscription', { subscriptionType: 'half_week', athleteId });
  await ask('cancelAthleteSubscriptions', { athleteId });
  const second = await ask('addAthlete', { ...athleteInfo, athleteName: 'Blair Parker' });
  await ask('saveClasses', { selections: [{ athleteId: second.athleteId, programs: ['monday'] }] });
  await ask('getPaymentHistory', {});
  expect(violations()).toEqual([]);
});

const values = {
  at: '2026-11-01T12:00:00.000Z',
  date: '2026-11-30',
  from: '2026-10-01',
  to: '2026-10-31',
  grade: '6',
  list: 'parents',
  reason: 'for the audit',
  stream: 'prices',
  version: '1',
  year: '2026',
};
type Parameter = { readonly name: string; readonly in: string; readonly required: boolean };
const { paths } = JSON.parse(readFileSync(document, 'utf8'));
const requiredQuery = (path: string): readonly string[] =>
  (paths[path].get.parameters ?? [])
    .filter((one: Parameter) => one.in === 'query' && one.required)
    .map(({ name }: Parameter) => name);
const queries = routeList.filter(({ method, answers }) => method === 'GET' && answers === undefined);

it('every query’s answer keeps to the OpenAPI document, for parents and administrators', async () => {
  const { demo } = await product.status();
  for (const { email, password } of [demo.parent, demo.admin]) {
    const person: Person = await signIn(product, email, password);
    const { body } = await person.get('me');
    const ids = { parentId: person.sub, athleteId: body.family?.athletes[0]?.athleteId ?? 'nobody' };
    for (const { id, path } of queries) {
      const known: Readonly<Record<string, string>> = { ...values, ...ids };
      const filledIn = (name: string) => known[name] ?? 'nobody';
      const search = requiredQuery(path).map((name) => `${name}=${encodeURIComponent(filledIn(name))}`);
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => filledIn(name)).replace('/api/', '');
      const { status } = await person.get(`${address}?${search.join('&')}`);
      expect([200, 403, 404, 409], `${id} ${status}`).toContain(status);
    }
  }
  expect(violations()).toEqual([]);
});
