import { catalogue, type DomainEvent } from '@hoops/domain/catalogue';
import { programs } from '@hoops/domain/club/days';
import { isRejection } from '@hoops/domain/decider';
import type { FamilyCommand } from '@hoops/domain/family/commands';
import { familyDecider } from '@hoops/domain/family/family-decider';
import type { FamilyState } from '@hoops/domain/family/state';
import { GradeOfferingsChanged } from '@hoops/domain/grade/events';
import { familyId, requestId } from '@hoops/domain/ids';
import { mailEvents } from '@hoops/domain/mail/events';
import { PaperPublished } from '@hoops/domain/papers/events';
import { paperStream, requestStream, type StreamName } from '@hoops/domain/stream';
import { athleteEdit, eventsOf, familyLives, type LifeStep } from '@hoops/domain/testing/random-family';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { lists } from '@hoops/projections/lists';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { projectStream } from '@hoops/projections/project-stream';
import { athleteViewSchema } from '@hoops/projections/views/family-view';
import { fixedClock } from '@hoops/runtime/clock';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { recordFamiliesViewed } from '../access-log/record-access.ts';
import { auditQueries } from '../audit/queries.ts';
import { queries as queriesOf } from '../queries.ts';
import { routeList, routes } from '../routes.ts';
import { createHandler } from './create-handler.ts';
import { type Route, routeKeyOf } from './route.ts';

const dana = familyId('family-1');
const today = '2026-11-11';

const openClub = () => {
  const keys = memoryFamilyKeys();
  const store = memoryEventStore({ keys });
  const rows = memoryReadStore();
  const deps = {
    store,
    keys,
    rows,
    clock: fixedClock(`${today}T18:00:00.000Z`),
    newId: countingIds('id'),
    logger: silentLogger,
    checkpoints: memoryCheckpoints(),
  };
  const queries = { ...queriesOf(deps), ...auditQueries(deps) };
  const handler = createHandler(routes, queries, {
    ...deps,
    sessionOf: async (caller) => ({
      caller,
      isAdmin: caller.kind === 'user' && caller.sub === 'coach',
      revoked: false,
    }),
    recordFamiliesViewed: (by, screen, families) => recordFamiliesViewed(deps, by, screen, families),
  });

  const happens = async (stream: StreamName, event: DomainEvent, at: string): Promise<void> => {
    const head = await store.head(stream);
    const id = `command-${stream}-${head.commit}`;
    const context = { commandId: id, fingerprint: id, correlationId: id, at, keyId: stream };
    await store.append(stream, head, [{ event }], { ...context, actor: { sub: dana, role: 'parent' } });
  };
  const project = (stream: StreamName) => projectStream({ store, keys, rows }, 1, stream);

  const ask = async (route: Route, caller: string, input: Readonly<Record<string, string>>) => {
    const claims = { sub: caller, email: 'a@example.com', auth_time: '1793894400', iat: '1793894400' };
    const named = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
    const path = Object.entries(input).filter(([name]) => named.includes(name));
    const { statusCode, body } = await handler({
      routeKey: routeKeyOf(route),
      headers: {},
      pathParameters: Object.fromEntries(path),
      queryStringParameters: input,
      body: route.method === 'POST' ? JSON.stringify(input) : undefined,
      requestContext: { requestId: 'r', http: { sourceIp: '192.0.2.1' }, authorizer: { jwt: { claims } } },
      isBase64Encoded: false,
    } as unknown as APIGatewayProxyEventV2);
    return { statusCode, body: JSON.parse(body ?? '') as unknown };
  };
  return { ...deps, queries, happens, project, ask };
};

type Club = ReturnType<typeof openClub>;

const questionsOf = async ({ store, rows, queries }: Club) => {
  const ids = async (list: string) => (await rows.page(1, list, { limit: 100 })).ids;
  const events: { stream: string; version: string }[] = [];
  for await (const stream of store.streams()) {
    for await (const { version } of store.read(stream)) events.push({ stream, version: String(version) });
  }
  const athletes = (await ids(lists.athletes)).map((athleteId) => ({ athleteId }));
  const doubles = athletes.map(({ athleteId }) => ({
    parentId: dana,
    athleteId,
    otherParentId: dana,
    otherAthleteId: athleteId,
  }));
  const signed = await Promise.all(
    athletes.map(async ({ athleteId }) => {
      const row = await rows.document(1, 'athlete', athleteId);
      const papers = z.parse(athleteViewSchema.shape.papers, row?.data.papers);
      const { paperId } = PaperPublished.example;
      const copies = papers.filter((known) => known.signature && known.paperId === paperId);
      return copies.map(({ version }) => ({ athleteId, paperId, version: `${version}` }));
    }),
  );
  const dates = ['2026-11-10', '2026-11-11', '2026-11-13', '2026-11-15'].map((date) => ({ date }));
  const named: Readonly<Record<string, readonly Input[]>> = {
    parentId: [{ parentId: dana }],
    athleteId: athletes,
    // Money moved by disputes (`txn_`) has no receipt.
    paymentId: (await ids(lists.payments(dana)))
      .filter((paymentId) => !paymentId.startsWith('txn_'))
      .map((paymentId) => ({ paymentId })),
    grade: [{ grade: '5' }],
    year: [{ year: '2026' }],
    date: dates,
    list: ['parents', 'athletes', 'roster', 'overdue', 'failed-payments', 'refunds'].map((list) => ({
      list,
    })),
    paperId: [{ paperId: PaperPublished.example.paperId }],
    version: events,
    at: [{ at: '2026-11-12T00:00:00.000Z' }],
  };
  return routeList
    .filter(({ id, kind, answers }) => kind === 'query' && id in queries && answers === undefined)
    .flatMap((route) => {
      const names = Object.keys((route.input as z.ZodMiniObject).shape).filter((name) => name in named);
      const every = combined(names.map((name) => named[name] ?? []));
      // No other family of this club shares an athlete.
      const few = { athletes: [{}], signedPaper: signed.flat(), previewDouble: doubles, sharedAthlete: [] };
      const inputs = few[route.id as keyof typeof few] ?? every;
      return inputs.map((input) => ({ route, input }));
    });
};

type Input = Readonly<Record<string, string>>;
const combined = (parts: readonly (readonly Input[])[]): readonly Input[] =>
  parts.reduce<readonly Input[]>(
    (all, part) => all.flatMap((one) => part.map((other) => ({ ...one, ...other }))),
    [{}],
  );

const expectAllAnswered = async (club: Club) => {
  for (const { route, input } of await questionsOf(club)) {
    const { statusCode, body } = await club.ask(route, route.auth === 'admin' ? 'coach' : dana, input);
    const asked = `${route.id} ${JSON.stringify(input)}`;
    expect({ asked, statusCode, body }).toMatchObject({ asked, statusCode: 200 });
    expect(z.parse(routes[route.id].answer as z.ZodMiniType, body), asked).toEqual(body);
    expect(body, asked).not.toMatchObject({ unreadable: [expect.anything()] });
    expect(body, asked).not.toMatchObject({ unreadableRows: [expect.anything()] });
  }
};

const otherEvents = catalogue.flatMap(({ type, example }) => {
  const event = { type, data: example } as DomainEvent;
  if (type === 'ProgramRequested' || type === 'ProgramChangeRequested') {
    return [{ stream: requestStream(requestId(type)), event }];
  }
  if (mailEvents.some((definition) => definition.type === type)) {
    return [{ stream: `mail#${type}` as StreamName, event }];
  }
  if (type.startsWith('Reconciliation')) return [{ stream: 'reconciliation#run' as StreamName, event }];
  if (type.startsWith('Job')) return [{ stream: 'job#verify' as StreamName, event }];
  if (type.startsWith('ScheduleItem')) return [{ stream: 'schedule#main' as StreamName, event }];
  if (type === 'PaperPublished') return [{ stream: paperStream, event }];
  if (type === 'GradeOfferingsChanged') return [{ stream: 'grade#5' as StreamName, event }];
  if (type === 'AttendanceMarked') return [{ stream: `attendance#${today}` as StreamName, event }];
  return [];
});

const allOffered = { ...GradeOfferingsChanged.example.offerings, friday: true };
type Changes = Extract<FamilyCommand, { readonly type: 'ChangeAthlete' }>['changes'];

/** Edits every athlete and adds all allowed classes, so that most rows show them. */
const onEveryRoster = (life: readonly LifeStep[], changes: Changes): readonly LifeStep[] => {
  const last = life.at(-1);
  if (last?.state.kind !== 'registered') throw new Error('This life has no family.');
  const { at } = last;
  let state: FamilyState = last.state;
  const commands = last.state.athletes.flatMap(({ athleteId }): FamilyCommand[] => [
    { type: 'ChangeAthlete', athleteId, changes: { ...changes, grade: '5' } },
    {
      type: 'SaveClasses',
      offerings: { 5: allOffered },
      selections: [{ athleteId, programs: [...programs] }],
    },
  ]);
  return commands.map((command) => {
    const before = state;
    const decision = familyDecider.decide(before, command, { at, newId: () => 'id' });
    if (!isRejection(decision))
      for (const event of decision) state = familyDecider.evolve(state, event, { at });
    return { command, at, before, decision, state };
  });
};

it('every query’s response matches its declared schema for any family history, even that of an erased family', async () => {
  await fc.assert(
    fc.asyncProperty(familyLives, athleteEdit, fc.boolean(), async (life, changes, isErased) => {
      const club = openClub();
      const stream: StreamName = `family#${dana}`;
      for (const one of [...life, ...onEveryRoster(life, changes)]) {
        for (const event of eventsOf([one])) await club.happens(stream, event, one.at);
      }
      for (const other of otherEvents)
        await club.happens(other.stream, other.event, `${today}T12:00:00.000Z`);
      if (isErased) await club.keys.erase(stream);
      for await (const one of club.store.streams()) await club.project(one);
      await expectAllAnswered(club);
    }),
    { numRuns: 5 * Number(process.env.PROPERTY_RUNS ?? 1) },
  );
});
