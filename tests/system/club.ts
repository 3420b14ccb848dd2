import { generateKeyPairSync } from 'node:crypto';
import { recordFamiliesViewed } from '@hoops/api/access-log/record-access';
import { passkeyCommands, passkeySignInCommands } from '@hoops/api/account/passkeys';
import { recoveryCommands } from '@hoops/api/account/second-factor';
import { tokenReuseCommands } from '@hoops/api/account/token-reuse';
import { unsubscribeCommands } from '@hoops/api/account/unsubscribe';
import { answerAsOf } from '@hoops/api/as-of/queries';
import { evidencePackQuery } from '@hoops/api/audit/evidence-pack';
import { auditQueries } from '@hoops/api/audit/queries';
import { beginOnBehalfOf } from '@hoops/api/auth/begin-on-behalf-of';
import type { FinishPasskeySignIn, LostSignIns, PasskeysOf } from '@hoops/api/auth/second-factor';
import { commands } from '@hoops/api/commands';
import { deviceImplementations } from '@hoops/api/devices/devices';
import { disputeQuery } from '@hoops/api/disputes/dispute';
import { guardianImplementations } from '@hoops/api/guardians/guardians';
import type { VerifyToken } from '@hoops/api/http/caller';
import { createHandler, type Implementations } from '@hoops/api/http/create-handler';
import { onBehalfOfHeaders } from '@hoops/api/http/request-headers';
import { type AnswerOf, type Route, routeKeyOf } from '@hoops/api/http/route';
import type { AsksForSecondFactor } from '@hoops/api/http/session';
import { sessionReader } from '@hoops/api/http/session';
import { ownDataQueries } from '@hoops/api/my-data/my-data';
import { operations } from '@hoops/api/operations';
import { queries } from '@hoops/api/queries';
import { submitRequestCommands } from '@hoops/api/requests/submit-request';
import { type RouteId, type Routes, routes } from '@hoops/api/routes';
import { sharingCommands } from '@hoops/api/sharing/commands';
import { localAlarms } from '@hoops/audit/alarms/local-alarms';
import { keptHeads } from '@hoops/audit/kept-heads/kept-heads';
import { memoryWriteOnceStore } from '@hoops/audit/kept-heads/write-once-store';
import { pemSigner } from '@hoops/audit/pem-signer';
import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import type { FamilyEvent } from '@hoops/domain/family/events';
import { familyId } from '@hoops/domain/ids';
import { accessStream, familyStream, type StreamName } from '@hoops/domain/stream';
import { scenarioTime } from '@hoops/domain/testing/given-when-then';
import { memoryCommitLog, memoryTable } from '@hoops/event-store/memory-commit-log';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { invitationTokens } from '@hoops/mail/invitation-tokens';
import { sitePushKeys } from '@hoops/mail/push/push-request';
import { unsubscribeTokens } from '@hoops/mail/unsubscribe-tokens';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { projectStream } from '@hoops/projections/project-stream';
import { generationNumbers } from '@hoops/projections/read-store';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { memoryProofKeys } from '@hoops/runtime/proof-keys';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { ApiInput } from '../../web/src/api/api-types.ts';
import { keepHeads } from '../integration/audit/keep-heads-here.ts';
import { countingRateLimit } from './counting-rate-limit.ts';
import { memoryDeadLetters } from './memory-dead-letters.ts';
import { claimsOf, type SignedIn, tokenOf } from './session-tokens.ts';

type OnBehalfOf = { readonly familyId: string; readonly reason: string; readonly asOf?: string };

const headersOf = ({ familyId: family, reason, asOf }: OnBehalfOf) => ({
  [onBehalfOfHeaders.family]: family,
  [onBehalfOfHeaders.reason]: encodeURIComponent(reason),
  ...(asOf !== undefined && { [onBehalfOfHeaders.asOf]: asOf }),
});

const headsSigner = () =>
  pemSigner(String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })));

export type ClubParts = ReturnType<typeof clubParts>;

export const clubParts = (at: string) => {
  let ahead = Date.parse(at) - Date.now();
  const now = () => new Date(Date.now() + ahead).toISOString();
  const keys = memoryFamilyKeys();
  const proofs = memoryProofKeys();
  const table = memoryTable();
  const stored = memoryEventStore({ keys, proofs }, table);
  const rows = memoryReadStore();
  const happened: Envelope[] = [];
  const projected = async (commits: readonly { readonly events: readonly Envelope[] }[]) => {
    for (const { events } of commits) {
      happened.push(...events);
      for (const generation of generationNumbers(await rows.generations()))
        for (const stream of new Set(events.map((event) => event.stream)))
          await projectStream({ store: stored, keys, rows }, generation, stream as StreamName);
    }
  };
  const store: typeof stored = {
    ...stored,
    async append(...append) {
      const commit = await stored.append(...append);
      await projected([commit]);
      return commit;
    },
    async appendTo(...appends) {
      const commits = await stored.appendTo(...appends);
      await projected(commits);
      return commits;
    },
  };
  const clock = { now: () => new Date(now()) };
  const queues = memoryDeadLetters();
  const deps = {
    store,
    log: memoryCommitLog(table),
    keys,
    rows,
    clock,
    newId: countingIds('id'),
    logger: silentLogger,
    checkpoints: memoryCheckpoints(),
    proofs,
    keptHeads: keptHeads(memoryWriteOnceStore(), headsSigner()),
    queues,
    alarms: localAlarms(queues, clock),
  };
  return {
    deps,
    happened: happened as readonly Envelope[],
    /** Current time, ISO-8601 UTC; it advances with the real time. */
    now,
    /** @param to ISO-8601 UTC */
    moveTo(to: string) {
      ahead = Date.parse(to) - Date.now();
    },
  };
};

/**
 * In-memory club whose API calls the product's handlers, without Stripe or sign-ins. `openPayingClub` adds
 * Stripe.
 */
export const openClub = (at: string = scenarioTime, pool?: () => SignInPool) => {
  const parts = clubParts(at);
  if (!pool) return clubOf(parts);
  const lostSignIns: LostSignIns = {
    subOf: (email) => pool().lostSignIns.subOf(email),
    turnOff: (sub) => pool().lostSignIns.turnOff(sub),
    endSessions: (sub) => pool().lostSignIns.endSessions(sub),
  };
  const deps = { ...parts.deps, rateLimit: countingRateLimit(), lostSignIns };
  const passkeysOf: PasskeysOf = (token) => pool().passkeysOf(token);
  const recovery = {
    ...recoveryCommands(deps),
    ...passkeyCommands({ ...deps, passkeysOf }),
    ...passkeySignInCommands({
      ...deps,
      passkeysOf,
      finishPasskeySignIn: (answer) => pool().finishPasskeySignIn(answer),
    }),
    ...tokenReuseCommands({ ...deps, verifyExpired: (token) => pool().verifyExpired(token) }),
  };
  return clubOf(parts, recovery, (sub) => pool().asksForSecondFactor(sub));
};

type SignInPool = {
  readonly asksForSecondFactor: AsksForSecondFactor;
  readonly lostSignIns: LostSignIns;
  readonly passkeysOf: PasskeysOf;
  readonly finishPasskeySignIn: FinishPasskeySignIn;
  readonly verifyExpired: VerifyToken;
};

/**
 * @param also additional routes
 * @param asksForSecondFactor set if administrators need a second factor
 */
export const clubOf = (
  { deps, happened, now, moveTo }: ClubParts,
  also: Implementations<never> = {},
  asksForSecondFactor?: AsksForSecondFactor,
) => {
  const { store, keys } = deps;
  const invitations = invitationTokens(keys);
  const handler = createHandler<never>(
    routes,
    {
      ...queries(deps),
      ...answerAsOf(deps, (reading) => ownDataQueries(reading, deps)),
      ...auditQueries(deps),
      ...evidencePackQuery(deps),
      ...operations(deps),
      ...disputeQuery(deps),
      ...commands({
        ...deps,
        passkeysOf: async () => [],
        ...(asksForSecondFactor && { asksForSecondFactor }),
      }),
      ...submitRequestCommands({ ...deps, rateLimit: countingRateLimit() }),
      ...unsubscribeCommands({ ...deps, unsubscribeTokens: unsubscribeTokens(keys) }),
      ...guardianImplementations({ ...deps, rateLimit: countingRateLimit(), invitations }),
      ...sharingCommands({ ...deps, invitations }),
      ...deviceImplementations({ ...deps, siteKeys: sitePushKeys(keys) }),
      ...also,
    },
    {
      ...deps,
      sessionOf: sessionReader(store, asksForSecondFactor),
      verifyToken: async (token) => claimsOf(token),
      beginOnBehalfOf: (onBehalfOf, by) => beginOnBehalfOf(deps, onBehalfOf, by),
      recordFamiliesViewed: (by, screen, families) => recordFamiliesViewed(deps, by, screen, families),
    },
  );

  const happens = async (stream: StreamName, ...events: readonly DomainEvent[]): Promise<void> => {
    for (const event of events) {
      const head = await store.head(stream);
      const id = `event-${stream}-${head.version}`;
      await store.append(stream, head, [{ event }], {
        commandId: id,
        fingerprint: id,
        correlationId: id,
        at: now(),
        keyId: stream,
        actor: { sub: 'system', role: 'system' },
      });
    }
  };

  let requests = 0;
  const ask = async <Id extends RouteId>(
    who: SignedIn | undefined,
    id: Id,
    input: ApiInput<Id>,
    onBehalfOf?: OnBehalfOf,
  ) => {
    const route: Route = routes[id];
    const token = who && tokenOf(who, now());
    const texts = Object.fromEntries(
      Object.entries(input ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const {
      statusCode = 200,
      headers,
      body = '',
    } = await handler({
      routeKey: routeKeyOf(route),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(onBehalfOf && headersOf(onBehalfOf)),
      },
      ...(route.method === 'GET' ? { queryStringParameters: texts } : { body: JSON.stringify(input) }),
      pathParameters: Object.fromEntries(
        [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, texts[name]]),
      ),
      isBase64Encoded: false,
      requestContext: {
        requestId: `request-${++requests}`,
        http: { sourceIp: '192.0.2.1' },
        ...(token && { authorizer: { jwt: { claims: claimsOf(token) } } }),
      },
    } as unknown as APIGatewayProxyEventV2);
    const isJson = String(headers?.['content-type']).includes('json');
    return { status: statusCode, body: isJson ? (JSON.parse(body) as unknown) : body };
  };

  const call = async <Id extends RouteId>(
    who: SignedIn | undefined,
    id: Id,
    input: ApiInput<Id>,
    onBehalfOf?: OnBehalfOf,
  ): Promise<AnswerOf<Routes[Id]>> => {
    const { status, body } = await ask(who, id, input, onBehalfOf);
    if (status !== 200) throw new Error(`${id} answered ${JSON.stringify(body)}`);
    return body as AnswerOf<Routes[Id]>;
  };

  return {
    handler,
    keepHeads: () => keepHeads(deps),
    deps,
    happened,
    ask,
    call,
    happens,
    now,
    moveTo,
    toFamily: ({ sub }: SignedIn, ...events: readonly FamilyEvent[]) =>
      happens(familyStream(familyId(sub)), ...events),
    grantAdmin: (sub: string) =>
      happens(accessStream(sub), { type: 'AdminGranted', data: { sub, operator: 'test' } }),
    revokeAdmin: (sub: string) =>
      happens(accessStream(sub), { type: 'AdminRevoked', data: { sub, operator: 'test' } }),
  };
};

export type Club = ReturnType<typeof openClub>;
