import { describe, expect, it, vi } from 'vitest';
import { type ApiClientParts, createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import type { ApiInput } from './api-types.ts';
import { createOwnWrites } from './own-writes.ts';

type Sent = {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
};

const json = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });

function clientAnswering(answers: readonly (() => Response)[], parts: Partial<ApiClientParts> = {}) {
  const sent: Sent[] = [];
  let expired = 0;
  let token = 'kept';
  const client = createApiClient({
    routes: {
      registerParent: ['POST', '/api/registerParent'],
      sendWelcomeEmail: ['POST', '/api/send-welcome-email'],
      getAthlete: ['GET', '/api/athletes/{athleteId}', true],
      parents: ['GET', '/api/parents'],
      schedule: ['GET', '/api/schedule'],
      scheduleAsOf: ['GET', '/api/as-of/schedule'],
    },
    fetch: async (url, init) => {
      sent.push({
        url: String(url),
        method: init?.method ?? 'GET',
        headers: new Headers(init?.headers),
        body: String(init?.body ?? ''),
      });
      const answer = answers[sent.length - 1];
      if (!answer) throw new TypeError('Failed to fetch');
      return answer();
    },
    bearerToken: async (refresh) => {
      if (refresh) token = 'fresh';
      return token;
    },
    newKey: () => 'new-key',
    ownWrites: createOwnWrites(() => 0),
    onStaleRead: () => undefined,
    isOnline: () => true,
    onSessionExpired: () => {
      expired += 1;
    },
    onBehalfOfNow: () => undefined,
    onBehalfOfRefused: () => undefined,
    onRefused: () => undefined,
    ...parts,
  });
  return { client, sent, expired: () => expired };
}

it('a read sends the position of this tab’s last write, even if that command was rejected', async () => {
  const written = (status: number, position: string) => () =>
    new Response('{}', { status, headers: { 'x-written': position } });
  const { client, sent } = clientAnswering([
    () => json(200, { items: [] }),
    written(200, 'family#dana@4'),
    written(422, 'family#dana@6'),
    () => json(200, { items: [] }),
  ]);
  await client.call('parents', {});
  const input = { name: 'Dana', marketingMethod: null, parentId: 'p1' };
  await client.call('sendWelcomeEmail', input);
  await expect(client.call('sendWelcomeEmail', input)).rejects.toThrow();
  await client.call('parents', {});
  expect(sent.map(({ headers }) => headers.get('x-read-after'))).toEqual([null, null, null, 'family#dana@6']);
});

it('a read reports a response that does not include the write yet', async () => {
  let trailing = 0;
  const { client } = clientAnswering(
    [
      () => json(200, { items: [] }),
      () => new Response('{}', { headers: { 'x-trailing': 'family#dana' } }),
      () => json(200, { items: [] }),
    ],
    {
      onStaleRead: () => {
        trailing += 1;
      },
    },
  );
  for (const expected of [0, 1, 1]) {
    await client.call('parents', {});
    expect(trailing).toBe(expected);
  }
});

it('a command is sent to its path with token, idempotency key and JSON body', async () => {
  const { client, sent } = clientAnswering([() => json(200, { message: 'ok' })]);
  const input = { name: 'Dana', marketingMethod: null, parentId: 'p1' };
  expect(await client.call('sendWelcomeEmail', input, { idempotencyKey: 'k1' })).toEqual({ message: 'ok' });
  expect(sent[0]).toMatchObject({
    url: '/api/send-welcome-email',
    method: 'POST',
    body: JSON.stringify(input),
  });
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer kept');
  expect(sent[0]?.headers.get('idempotency-key')).toBe('k1');
});

it('a command keeps its idempotency key when resent with a fresh token', async () => {
  const { client, sent, expired } = clientAnswering([
    () => json(401, { message: 'Unauthorized' }),
    () => json(200, { message: 'ok' }),
  ]);
  await client.call('sendWelcomeEmail', { parentId: 'p1' });
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer kept', 'Bearer fresh']);
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['new-key', 'new-key']);
  expect(expired()).toBe(0);
});

it('a query puts path parameters in the path and the rest in the query string', async () => {
  const { client, sent } = clientAnswering([() => json(200, {}), () => json(200, {})]);
  await client.call('getAthlete', { athleteId: 'a/1' });
  await client.call('parents', { search: 'Ann & Bo' });
  expect(sent.map(({ url }) => url)).toEqual(['/api/athletes/a%2F1', '/api/parents?search=Ann+%26+Bo']);
  expect(sent[0]?.headers.has('idempotency-key')).toBe(false);
});

it('a query without a session is sent without a token', async () => {
  const { client, sent } = clientAnswering([() => json(200, { items: [] })], {
    bearerToken: async () => undefined,
  });
  await client.call('schedule', {});
  expect(sent[0]?.headers.has('authorization')).toBe(false);
});

describe('an administrator who acts for a family', () => {
  const onBehalfOf = { familyId: 'f1', reason: 'Casey’s mother asked' };
  const headersOf = ({ headers }: Sent) => [headers.get('x-acting-for'), headers.get('x-acting-reason')];

  it('requests for a family carry the acting headers, and other requests do not', async () => {
    const { client, sent } = clientAnswering([() => json(200, {}), () => json(200, {})], {
      onBehalfOfNow: () => onBehalfOf,
    });
    await client.call('getAthlete', { athleteId: 'a1' });
    await client.call('schedule', {});
    expect(sent.map(headersOf)).toEqual([
      ['f1', 'Casey%E2%80%99s%20mother%20asked'],
      [null, null],
    ]);
  });

  it('a 403 on a request for a family is reported to the acting session', async () => {
    const heard: string[] = [];
    const refusal = () => json(403, { code: 'permission-denied', message: 'Only administrators.' });
    const { client } = clientAnswering([refusal, refusal, () => json(404, { code: 'not-found' })], {
      onBehalfOfNow: () => onBehalfOf,
      onBehalfOfRefused: (sentence) => heard.push(sentence),
    });
    await expect(client.call('getAthlete', { athleteId: 'a1' })).rejects.toThrow('Only administrators.');
    await expect(client.call('parents', {})).rejects.toThrow('Only administrators.');
    await expect(client.call('getAthlete', { athleteId: 'a1' })).rejects.toBeInstanceOf(ApiError);
    expect(heard).toEqual(['Only administrators.']);
  });
});

describe('past views by an administrator', () => {
  const asOf = '2026-11-03T23:00:00.000Z';
  const looking = { onBehalfOfNow: () => ({ familyId: 'f1', reason: 'asked', asOf }) };

  it('viewing an earlier moment sends that moment with family and public reads', async () => {
    const { client, sent } = clientAnswering([() => json(200, {}), () => json(200, {})], looking);
    await client.call('getAthlete', { athleteId: 'a1' });
    await client.call('schedule', {});
    expect(sent[0]?.headers.get('x-as-of')).toBe(asOf);
    expect(sent[1]?.url).toBe(`/api/as-of/schedule?at=${encodeURIComponent(asOf)}`);
  });

  it('viewing an earlier moment rejects every command without sending it', async () => {
    const { client, sent } = clientAnswering([], looking);
    const refused = client.call('sendWelcomeEmail', {} as ApiInput<'sendWelcomeEmail'>);
    await expect(refused).rejects.toMatchObject({
      sentence: 'This is what the family saw back then. You cannot change anything here.',
    });
    expect(sent).toEqual([]);
  });
});

it('a 403 is reported to the session, except for the session query itself', async () => {
  let told = 0;
  const refusal = () => json(403, { code: 'permission-denied', message: 'Only administrators.' });
  const { client } = clientAnswering([refusal, refusal, refusal, () => json(404, { code: 'not-found' })], {
    onRefused: () => {
      told += 1;
    },
  });
  const refused = async (call: Promise<unknown>) => {
    await expect(call).rejects.toBeInstanceOf(ApiError);
    return told;
  };
  expect(await refused(client.call('parents', {}))).toBe(1);
  expect(await refused(client.call('markAttendance', {} as ApiInput<'markAttendance'>))).toBe(2);
  expect(await refused(client.call('me', {}))).toBe(2);
  expect(await refused(client.call('getParent', { parentId: 'p1' }))).toBe(2);
});

describe('a failure', () => {
  const failing = async (answers: readonly (() => Response)[], parts: Partial<ApiClientParts> = {}) => {
    const set = clientAnswering(answers, parts);
    const error: unknown = await set.client.call('schedule', {}).catch((reason: unknown) => reason);
    if (!(error instanceof ApiError)) throw new Error('An ApiError was expected.');
    return { error, ...set };
  };

  it('an API error carries the response’s code, message and fields', async () => {
    const answer = {
      code: 'invalid-argument',
      message: 'Please check.',
      fields: { 'address.city': 'Which?', bad: 3 },
    };
    const { error } = await failing([() => json(400, answer)]);
    expect(error).toMatchObject({
      code: 'invalid-argument',
      message: 'Please check.',
      fields: { 'address.city': 'Which?' },
    });
  });

  it('an API error from the gateway gets its code from the status', async () => {
    const { error } = await failing([() => new Response('<html>', { status: 429 })]);
    expect(error).toMatchObject({ code: 'resource-exhausted', message: '' });
  });

  it('a 401 with a fresh token ends the session', async () => {
    const unauthorized = () => json(401, { message: 'Unauthorized' });
    const { error, expired } = await failing([unauthorized, unauthorized]);
    expect(error.code).toBe('unauthenticated');
    expect(expired()).toBe(1);
  });

  it('a 401 does not end a session that began after the request', async () => {
    let token: string | undefined;
    const unauthorized = () => json(401, { message: 'Unauthorized' });
    const { error, expired } = await failing(
      [
        unauthorized,
        () => {
          token = 'of the next sign-in';
          return unauthorized();
        },
      ],
      { bearerToken: async () => token },
    );
    expect([error.code, expired()]).toEqual(['unauthenticated', 0]);
  });

  it('an ended session sends no command, but public reads still work', async () => {
    const ended = async () => Promise.reject(new ApiError('unauthenticated', ''));
    const { client, sent, expired } = clientAnswering([() => json(200, { items: [] })], {
      bearerToken: ended,
    });
    await expect(client.call('sendWelcomeEmail', { parentId: 'p1' })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect([sent.length, expired()]).toEqual([0, 1]);
    expect(await client.call('schedule', {})).toEqual({ items: [] });
  });

  it('an unreachable sign-in provider does not end the session', async () => {
    const { error, expired } = await failing([() => json(401, {})], {
      bearerToken: async () => Promise.reject(new ApiError('unreachable', '')),
    });
    expect([error.code, expired()]).toEqual(['unreachable', 0]);
  });

  it('a truncated or late response counts as unreachable', async () => {
    const cut = new ReadableStream({ start: (answer) => answer.error(new TypeError('terminated')) });
    const { client } = clientAnswering([() => new Response(cut)]);
    await expect(client.call('parents', {})).rejects.toMatchObject({ code: 'unreachable' });

    const clock = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    const stalled = clientAnswering([], {
      fetch: (_, init) =>
        new Promise((_, reject) => {
          const { signal } = init ?? {};
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    });
    const late = stalled.client.call('parents', {});
    await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(45_000));
    clock.abort(new DOMException('', 'TimeoutError'));
    await expect(late).rejects.toMatchObject({ code: 'unreachable' });
    timeout.mockRestore();
  });

  it('an API error distinguishes being offline from an unreachable server', async () => {
    expect((await failing([], { isOnline: () => false })).error.code).toBe('offline');
    expect((await failing([])).error.code).toBe('unreachable');
  });
});
