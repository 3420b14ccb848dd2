import type { RouteId } from '@hoops/api/routes';
import { setUpStripe } from '@hoops/billing/setup/setup-stripe';
import type { SealedEnvelope } from '@hoops/domain/envelope';
import type { Family } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import { type FamilyId, familyId } from '@hoops/domain/ids';
import { accessStream, type StreamName } from '@hoops/domain/stream';
import { envelopesOf } from '@hoops/event-store/commit';
import { streamReader } from '@hoops/event-store/repository';
import { createEventStore } from '@hoops/event-store/stored-event-store';
import type { Generations } from '@hoops/projections/read-store';
import { ulidSource } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import type { SegmentRequest } from '@hoops/runtime/segments/segmented-job';
import { inProcessStripe } from '../reliability/billing/in-process-stripe.ts';
import { beginnings } from '../reliability/billing/step.ts';
import { httpRequest } from '../system/http-request.ts';
import { athleteInfo, parentInfo } from '../system/start-local.ts';
import { coachSub, type Press } from './browsers.ts';
import { openDurable } from './durable.ts';
import { functionsOf } from './functions.ts';
import { installPlatform } from './platform.ts';
import { createProcesses } from './processes.ts';
import { createScheduler } from './scheduler.ts';
import { createTransport } from './transport.ts';

export const families: readonly FamilyId[] = [familyId('family-dana'), familyId('family-kim')];

/** A mail may be sent again if its sender never learned of the sending, because SES knows no idempotency. */
type Sent = { readonly mailId: string; isKnown: boolean };

type Acknowledged = {
  readonly key: string;
  readonly press: Press;
  readonly events: readonly SealedEnvelope[];
};

export type World = Awaited<ReturnType<typeof openWorld>>;

export const openWorld = async (seed: number) => {
  const scheduler = createScheduler(seed, beginnings[seed % beginnings.length] as string);
  const processes = createProcesses(scheduler);
  const restore = installPlatform(scheduler, processes.wait);
  const violations: string[] = [];
  const sent: Sent[] = [];
  const acknowledged: Acknowledged[] = [];
  let functions: ReturnType<typeof functionsOf> | undefined;
  const transport = createTransport(scheduler, processes, () => {
    if (!functions) throw new Error('The world is not open yet.');
    return functions;
  });
  const durable = openDurable(scheduler, {
    committed: transport.committed,
    received: transport.received,
    stripeEvent: transport.stripeEvent,
    generationsChanged: (from, to) => void watchSwitch(from, to),
  });
  functions = functionsOf(processes, durable, {
    bus: transport.bus,
    sent: (mail) => void sent.push(mail),
  });
  const fns = functions;

  let atBegin: ReadonlyMap<string, number> = new Map();
  const watchSwitch = async (from: Generations, to: Generations): Promise<void> => {
    if (to.building !== null && to.building !== from.building)
      atBegin = new Map(
        [...durable.table.commits].map(([stream, commits]) => [stream, commits.at(-1)?.lastVersion ?? 0]),
      );
    if (to.live === from.live) return;
    for (const [stream, version] of atBegin) {
      const after = (await durable.rows.checkpoint(to.live, stream)).version;
      if (after < version)
        violations.push(`generation ${to.live} went live with ${stream} at ${after}, not ${version}`);
    }
  };

  const store = createEventStore(durable.log, {
    keys: durable.keys,
    proofs: durable.proofs,
    newId: ulidSource(durable.clock),
    clubId: 'club',
    producer: 'simulation',
    logger: silentLogger,
    snapshots: false,
  });
  const stripe = inProcessStripe(durable.stripe);
  await setUpStripe(stripe, { siteUrl: 'https://club.example' });

  const familyOf = async (id: FamilyId): Promise<Family> => {
    const { state } = await streamReader(store, familyStreams).load(id);
    if (state.kind !== 'registered') throw new Error(`${id} is not registered.`);
    return state;
  };

  const eventsUnder = (key: string): readonly SealedEnvelope[] =>
    [...durable.table.commits.values()].flatMap((commits) =>
      commits.flatMap(({ body }) =>
        body.includes(key) ? envelopesOf(body).filter(({ commandId }) => commandId === key) : [],
      ),
    );

  let requests = 0;
  const send = async ({ sub, route, input }: Press, tries = 3): Promise<number> => {
    requests += 1;
    const key = `key-${requests}.`;
    const request = httpRequest(route as RouteId, input, {
      sub,
      headers: { 'idempotency-key': key },
      signedInAt: Math.floor(scheduler.now() / 1000),
    });
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await fns.api.invoke(request);
      const status = outcome.kind === 'answered' ? (outcome.result.statusCode ?? 200) : 502;
      const body = outcome.kind === 'answered' ? (outcome.result.body ?? '') : outcome.kind;
      scheduler.trace.push(
        `  ${sub} ${route} ${key} answered ${status} ${status === 200 ? '' : body.slice(0, 120)}`,
      );
      if (status === 200) acknowledged.push({ key, press: { sub, route, input }, events: eventsUnder(key) });
      if (status < 500 || attempt === tries) return status;
      await scheduler.sleep(scheduler.between(500, 20_000), `${sub} tries again`);
    }
  };

  const runJob = async (name: keyof typeof fns.jobs): Promise<boolean> => {
    const job = fns.jobs[name];
    const ask = async (request: SegmentRequest): Promise<unknown> => {
      const outcome = await job.invoke(request);
      if (outcome.kind === 'answered') return outcome.result;
      throw outcome.kind === 'threw' ? outcome.error : new Error(`${name} died.`);
    };
    const wait = (ms: number) => scheduler.sleep(ms, `${name} waits`);
    try {
      if (name === 'sweep' || name === 'settle-places') await ask({ phase: 'begin', execution: 'x', of: 1 });
      else
        await runSegments(ask, {
          segments: name === 'reconcile' ? 1 : 2,
          atOnce: 2,
          execution: `${name} at ${new Date(scheduler.now()).toISOString()}`,
          backoff: (attempt) => wait(1_000 * attempt),
          wait,
        });
      return true;
    } catch (error) {
      scheduler.trace.push(`  ${name} failed: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  };

  const complete = async <Result>(work: Promise<Result>): Promise<Result> => {
    let isOver = false;
    const over = work.finally(() => {
      isOver = true;
    });
    over.catch(() => undefined);
    await new Promise((resolve) => setImmediate(resolve));
    await scheduler.run(Number.POSITIVE_INFINITY, () => isOver);
    if (!isOver) throw new Error('Work of the world waits for something that no step will bring.');
    return over;
  };

  return {
    scheduler,
    processes,
    transport,
    durable,
    functions: fns,
    store,
    stripe,
    violations,
    sent: sent as readonly Sent[],
    acknowledged: acknowledged as readonly Acknowledged[],
    familyOf,
    eventsUnder,
    send,
    runJob,
    complete,
    async begin(): Promise<void> {
      await store.append(
        accessStream(coachSub) as StreamName,
        await store.head(accessStream(coachSub)),
        [{ event: { type: 'AdminGranted', data: { sub: coachSub, operator: 'simulation' } } }],
        {
          commandId: 'begin',
          fingerprint: 'begin',
          correlationId: 'begin',
          at: new Date(scheduler.now()).toISOString(),
          keyId: accessStream(coachSub),
          actor: { sub: 'system', role: 'system' },
        },
      );
      for (const sub of families) {
        const register = { ...parentInfo, name: `Parent of ${sub}`, email: `${sub}@example.com` };
        const inputs = [
          ['registerParent', register],
          ['addAthlete', athleteInfo],
          ['addAthlete', { ...athleteInfo, athleteName: 'Alex Parker' }],
        ] as const;
        for (const [route, input] of inputs) {
          const status = await complete(send({ sub, route, input }));
          if (status !== 200) throw new Error(`${route} answered ${status}: ${scheduler.trace.at(-1)}`);
        }
      }
    },
    async close(): Promise<void> {
      restore();
      await durable.engine.close();
    },
  };
};
