import { positionHeaders } from '@hoops/api/http/request-headers';
import { clubDate } from '@hoops/domain/time/club-time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerCoach } from '../../system/local-family.ts';
import {
  athleteInfo,
  caller,
  type LocalProduct,
  type Person,
  register,
  startLocal,
} from '../../system/start-local.ts';

let product: LocalProduct;
let coach: Person;
let requestId: string;

beforeAll(async () => {
  product = await startLocal();
  coach = await registerCoach(product, 'coach@example.com');
  const sent = await caller(product).post('send-program-request', {
    name: 'Kim Visitor',
    email: 'kim@example.com',
    selectedPrograms: { skillDevelopment: true, clubTeam: false, privateTraining: false },
    description: '',
  });
  requestId = sent.body.requestId;
  await product.settle();
});
afterAll(() => product.close());

const call = (
  path: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(`${product.url}/api/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${coach.token}`, ...init.headers },
  });

const command = async (name: string, body: object): Promise<string> => {
  const answer = await call(name, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return answer.headers.get(positionHeaders.written) ?? '';
};

type Shown = { readonly ids: readonly string[]; readonly trailing: string | null };

const requestsNow = async (status: 'open' | 'handled', after: string): Promise<Shown> => {
  const answer = await call(`requests?status=${status}`, { headers: { [positionHeaders.after]: after } });
  const { items }: { items: readonly { requestId: string }[] } = await answer.json();
  return { ids: items.map((item) => item.requestId), trailing: answer.headers.get(positionHeaders.trailing) };
};

/** Retries like a screen while the server reports lagging rows. */
const requestsThat = async (status: 'open' | 'handled', after: string): Promise<readonly string[]> => {
  for (;;) {
    const { ids, trailing } = await requestsNow(status, after);
    if (trailing === null) return ids;
  }
};

it('a list shows what its caller has just written, despite delayed deliveries', async () => {
  await product.faults({ bus: { reorder: 1 } });
  for (let version = 2; version <= 10; version += 2) {
    const handled = await command('markRequestHandled', { requestId });
    expect(handled).toBe(`request#${requestId}@${version}`);
    expect(await requestsThat('handled', handled)).toEqual([requestId]);
    const reopened = await command('reopenRequest', { requestId });
    expect(await requestsThat('handled', reopened)).toEqual([]);
    expect(await requestsThat('open', reopened)).toEqual([requestId]);
  }
  await product.faults({});
});

it('an athlete’s attendance shows the marks that a coach has just made', async () => {
  const dana = await register(product, 'dana@example.com');
  const { athleteId } = (await dana.post('addAthlete', athleteInfo)).body;
  const date = clubDate(new Date());
  await product.settle();
  await product.faults({ bus: { reorder: 1 } });
  for (const mark of ['present', 'absent', 'present']) {
    const tap = { date, familyId: dana.sub, athleteId, mark, tappedAt: new Date().toISOString() };
    const after = await command('markAttendance', tap);
    const headers = { [positionHeaders.after]: after };
    let answer: Response;
    do answer = await call(`athletes/${athleteId}/attendance`, { headers });
    while (answer.headers.get(positionHeaders.trailing) !== null);
    expect(await answer.json()).toMatchObject({ days: [{ date, mark }] });
  }
  await product.faults({});
});

it('when the projector fails, a list returns outdated rows and reports them as outdated', async () => {
  await product.faults({ failing: ['projector'] });
  const handled = await command('markRequestHandled', { requestId });
  const trailing = `request#${requestId}`;
  expect(await requestsNow('open', handled)).toEqual({ ids: [requestId], trailing });
  await expect.poll(() => product.output()).toContain('rows-trail');
  await product.faults({});
  await product.settle();
  expect(await requestsNow('handled', handled)).toEqual({ ids: [requestId], trailing: null });
});

it('a list rejects an invalid position', async () => {
  const answer = await call('requests', { headers: { [positionHeaders.after]: 'request#1@x' } });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'invalid-argument' });
});
