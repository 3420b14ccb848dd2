import type { Logger } from '@hoops/runtime/logger';
import { apiFunctions } from '@hoops/wiring/api-functions';
import { jobs } from '@hoops/wiring/jobs';
import { mailReports } from '@hoops/wiring/mail-reports';
import { streamConsumers } from '@hoops/wiring/stream-consumers';
import { type Subscription, subscriptions } from '@hoops/wiring/subscriptions';
import type { FunctionThread } from '../lambda/function-thread.ts';
import { createLocalInvoker } from '../lambda/invoke-locally.ts';
import type { Faults } from './faults.ts';
import type { InFlight } from './in-flight.ts';
import { type AnyHandler, loadFunction } from './load-function.ts';

/** A function of the tables, ready to be called with an event. */
export type LocalFunction = (event: unknown) => Promise<unknown>;

export type LocalFunctions = ReadonlyMap<string, LocalFunction>;

/**
 * Every Lambda that the tables name, under its name: `api-<group>`, subscriber, stream consumer or job. What follows from
 * events runs in the second thread, beside what people wait for.
 */
export const loadFunctions = async (settings: {
  readonly logger: Logger;
  readonly newId: () => string;
  readonly faults: () => Faults;
  readonly inFlight: InFlight;
  readonly thread: Pick<FunctionThread, 'handler'>;
}): Promise<LocalFunctions> => {
  const invoke = createLocalInvoker({ now: Date.now, newId: settings.newId, logger: settings.logger });
  const local = (
    { name, timeoutSeconds }: Pick<Subscription, 'name' | 'timeoutSeconds'>,
    handler: AnyHandler,
  ): readonly [string, LocalFunction] => [
    name,
    (event) => {
      const failing = settings.faults().failing?.includes(name);
      const run: AnyHandler = failing
        ? () => Promise.reject(new Error(`${name} fails on purpose.`))
        : handler;
      return settings.inFlight.track(invoke(name, run, event, { timeoutMs: timeoutSeconds * 1000 }));
    },
  ];
  const ofApi = Object.entries(apiFunctions).map(([group, it]) => ({ ...it, name: `api-${group}` }));
  const here = [...ofApi, ...jobs].map(async (row) => local(row, await loadFunction(row.handler)));
  const following = [...subscriptions, mailReports, ...streamConsumers];
  return new Map([
    ...(await Promise.all(here)),
    ...following.map((row) => local(row, settings.thread.handler(row.handler))),
  ]);
};

/** @throws Error when the tables name no such function. */
export const functionNamed = (functions: LocalFunctions, name: string): LocalFunction => {
  const found = functions.get(name);
  if (!found) throw new Error(`There is no function named ${name}.`);
  return found;
};
