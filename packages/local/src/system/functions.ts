import type { Logger } from '@hoops/runtime/logger';
import { apiFunctions } from '@hoops/wiring/api-functions';
import { backgroundJobs } from '@hoops/wiring/background-jobs';
import { jobs } from '@hoops/wiring/jobs';
import { mailReports } from '@hoops/wiring/mail-reports';
import { streamConsumers } from '@hoops/wiring/stream-consumers';
import { subscriptions } from '@hoops/wiring/subscriptions';
import { createLocalInvoker } from '../lambda/invoke-locally.ts';
import type { Faults } from './faults.ts';
import type { InFlight } from './in-flight.ts';
import { type AnyHandler, loadFunction } from './load-function.ts';

export type LocalFunction = (event: unknown) => Promise<unknown>;

export type LocalFunctions = ReadonlyMap<string, LocalFunction>;

export const loadFunctions = async (settings: {
  readonly logger: Logger;
  readonly newId: () => string;
  readonly faults: () => Faults;
  readonly inFlight: InFlight;
}): Promise<LocalFunctions> => {
  const invoke = createLocalInvoker({ now: Date.now, newId: settings.newId, logger: settings.logger });
  const named = [
    ...Object.entries(apiFunctions).map(([group, it]) => ({ ...it, name: `api-${group}` })),
    ...subscriptions,
    mailReports,
    ...streamConsumers,
    ...jobs,
    ...backgroundJobs,
  ];
  const local = (
    { name, timeoutSeconds }: Pick<(typeof named)[number], 'name' | 'timeoutSeconds'>,
    handler: AnyHandler,
  ): LocalFunction => {
    return (event) => {
      const failing = settings.faults().failing?.includes(name);
      const run: AnyHandler = failing
        ? () => Promise.reject(new Error(`${name} fails on purpose.`))
        : handler;
      return settings.inFlight.track(invoke(name, run, event, { timeoutMs: timeoutSeconds * 1000 }));
    };
  };
  return new Map(
    await Promise.all(
      named.map(async (row) => [row.name, local(row, await loadFunction(row.handler))] as const),
    ),
  );
};

export const functionNamed = (functions: LocalFunctions, name: string): LocalFunction => {
  const found = functions.get(name);
  if (!found) throw new Error(`There is no function named ${name}.`);
  return found;
};
