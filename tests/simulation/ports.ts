import { familyRepository } from '@hoops/billing/families/family-repository';
import { createPrices } from '@hoops/billing/stripe/prices';
import { snapshotEvery } from '@hoops/event-store/fold-stream';
import { createEventStore } from '@hoops/event-store/stored-event-store';
import { ulidSource } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { inProcessStripe, type Wire } from '../reliability/billing/in-process-stripe.ts';
import type { Durable } from './durable.ts';
import type { Process, Processes } from './processes.ts';

export type Ports = ReturnType<typeof portsOf>;

export const portsOf = (processes: Processes, process: Process, durable: Durable) => {
  const { keys, proofs, clock, stripe } = durable;
  const port = <Port extends object>(name: string, methods: Port): Port =>
    processes.port(process, name, methods);
  const log = port('log', durable.log);
  const positions = port('positions', durable.positions);
  const newId = ulidSource(clock);
  const store = createEventStore(log, {
    keys,
    proofs,
    newId,
    clubId: 'club',
    producer: process.name,
    logger: silentLogger,
    snapshots: { every: snapshotEvery },
    publishedPosition: positions.read,
  });
  const wire: Wire = (send, { method }) => {
    const how = { isWrite: method !== 'GET', isRepeatable: true };
    return processes.call(process, `stripe.${method}`, send, how);
  };
  const client = inProcessStripe(stripe, wire);
  const deps = {
    store,
    clock,
    newId,
    backoff: (attempt: number) => processes.wait(10 * attempt),
  };
  return {
    ...deps,
    log,
    keys,
    proofs,
    positions,
    rows: port('rows', durable.rows),
    locks: port('locks', durable.locks),
    checkpoints: port('checkpoints', durable.checkpoints),
    inbox: port('inbox', durable.inbox),
    families: familyRepository(deps),
    stripe: client,
    prices: createPrices(client),
    wallClock: clock,
    siteUrl: 'https://club.example',
    logger: silentLogger,
  };
};
