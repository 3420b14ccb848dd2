import { ParentRegistered } from '@hoops/domain/family/account/events';
import { familyStreams } from '@hoops/domain/family/stream';
import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { streamReader } from '@hoops/event-store/repository';
import { unsubscribeTokens } from '@hoops/mail/unsubscribe-tokens';
import { fixedClock } from '@hoops/runtime/clock';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { createLogger } from '@hoops/runtime/logger';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, it } from 'vitest';
import { createHandler } from '../http/create-handler.ts';
import { sessionReader } from '../http/session.ts';
import { accountRoutes } from './routes.ts';
import { unsubscribeCommands } from './unsubscribe.ts';

const dana = familyId('family-1');
const stream = familyStream(dana);

const setUp = async () => {
  const keys = memoryFamilyKeys();
  const store = memoryEventStore({ keys });
  await store.append(
    stream,
    await store.head(stream),
    [{ event: { type: 'ParentRegistered', data: ParentRegistered.example } }],
    {
      actor: { sub: dana, role: 'parent' },
      commandId: 'registration',
      fingerprint: 'f',
      at: '2026-11-05T15:00:00.000Z',
      correlationId: 'c',
      keyId: stream,
    },
  );
  const tokens = unsubscribeTokens(keys);
  const deps = {
    store,
    clock: fixedClock('2026-11-05T16:00:00.000Z'),
    newId: countingIds('id'),
    sessionOf: sessionReader(store),
    logger: createLogger(() => undefined),
    unsubscribeTokens: tokens,
  };
  const handler = createHandler(accountRoutes, unsubscribeCommands(deps), deps);
  const call = (method: 'GET' | 'POST', token: string, body?: string, type = 'application/json') =>
    handler({
      routeKey: `${method} /api/unsubscribe/{token}`,
      headers: { 'content-type': type },
      pathParameters: { token },
      requestContext: { requestId: 'r', http: { sourceIp: '192.0.2.1' } },
      ...(body === undefined ? {} : { body }),
      isBase64Encoded: false,
    } as unknown as APIGatewayProxyEventV2);
  const wants = async () => {
    const { state } = await streamReader(store, familyStreams).load(dana);
    return state.kind === 'registered' && state.mailPreferences.scheduleChanges;
  };
  return { call, wants, tokens };
};

const multipart =
  '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
it.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  ['Application/X-WWW-Form-Urlencoded; charset=utf-8', 'List-Unsubscribe=One-Click'],
  ['multipart/form-data; boundary=x', multipart],
  ['Multipart/Form-Data; boundary="x"', multipart],
  ['text/plain', 'List-Unsubscribe=One-Click\r\n'],
  ['', 'List-Unsubscribe=One-Click'],
])('an email client can unsubscribe repeatedly with a form of type %j', async (type, body) => {
  const { call, wants, tokens } = await setUp();
  const token = await tokens.tokenFor(dana);
  for (let n = 0; n < 2; n += 1)
    expect(await call('POST', token, body, type)).toMatchObject({ statusCode: 200 });
  expect(await wants()).toBe(false);
});

it('an unreadable unsubscribe form returns 400', async () => {
  const { call, tokens } = await setUp();
  const token = await tokens.tokenFor(dana);
  expect(await call('POST', token, 'nothing', 'multipart/form-data; boundary=x')).toMatchObject({
    statusCode: 400,
  });
});

it('the unsubscribe page turns schedule emails off and on again', async () => {
  const { call, wants, tokens } = await setUp();
  const token = await tokens.tokenFor(dana);
  await call('POST', token, '{}');
  expect(await wants()).toBe(false);
  await call('POST', token, '{"scheduleChanges":true}');
  expect(await wants()).toBe(true);
});

it('opening the unsubscribe link redirects to the unsubscribe page and does not unsubscribe the family', async () => {
  const { call, wants, tokens } = await setUp();
  const token = await tokens.tokenFor(dana);
  expect(await call('GET', token)).toMatchObject({
    statusCode: 303,
    headers: { location: `/unsubscribe?token=${token}` },
  });
  expect(await wants()).toBe(true);
});

it('an invalid unsubscribe token returns 404, and a deleted family’s token has no effect', async () => {
  const { call, tokens } = await setUp();
  expect(await call('POST', 'made-up', '{}')).toMatchObject({ statusCode: 404 });
  expect(await call('POST', dana, '{}')).toMatchObject({ statusCode: 404 });
  const gone = await tokens.tokenFor(familyId('gone'));
  expect(await call('POST', gone, '{}')).toMatchObject({ statusCode: 200 });
});
