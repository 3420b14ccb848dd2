import { stripeLimitsOf, usualStripeRequestsPerSecond } from '@hoops/wiring/limits';
import { beforeAll, expect, it } from 'vitest';
import { production } from './production.ts';
import { resourcesOf, type Synthesized } from './synth-app.ts';

let cloud: Synthesized;
beforeAll(async () => {
  cloud = await production();
});

/** A new on-demand table and its stream start with the write capacity of four shards. */
const shards = 4;

const mostSegmentsAtOnce = (definition: unknown): number => {
  const [, most] = /MaxConcurrency\W+(\d+)/.exec(JSON.stringify(definition)) ?? [];
  if (!most) throw new Error('This state machine does not say how many segments it works at once');
  return Number(most);
};

const concurrencyOf = (stack: string, id: string): number | undefined => {
  const isOf = (value: unknown) => JSON.stringify(value).includes(id);
  const mapping = resourcesOf(cloud, 'AWS::Lambda::EventSourceMapping').find(
    (one) => one.stack === stack && isOf(one.properties.FunctionName),
  );
  if (mapping?.properties.ParallelizationFactor) return shards * mapping.properties.ParallelizationFactor;
  if (mapping) return mapping.properties.ScalingConfig?.MaximumConcurrency ?? Number.POSITIVE_INFINITY;
  const isJob = resourcesOf(cloud, 'AWS::Scheduler::Schedule').some(({ properties }) =>
    isOf(properties.Target.Arn),
  );
  if (isJob) return 1;
  // Each kind has at most one execution, with as many concurrent segments as its state machine allows.
  const machine = resourcesOf(cloud, 'AWS::StepFunctions::StateMachine').find(({ properties }) =>
    isOf(properties),
  );
  return machine && mostSegmentsAtOnce(machine.properties.DefinitionString);
};

const callersOfStripe = () =>
  resourcesOf(cloud, 'AWS::Lambda::Function')
    .filter(({ properties }) => 'STRIPE_REQUESTS_PER_SECOND' in (properties.Environment?.Variables ?? {}))
    .map(({ stack, id, properties }) => ({
      id: id.slice(0, -8),
      concurrency: concurrencyOf(stack, id),
      perSecond: Number(properties.Environment.Variables.STRIPE_REQUESTS_PER_SECOND),
    }));

it('background processes leave at least a third of Stripe’s rate limit to people’s requests', () => {
  const callers = callersOfStripe();
  const people = callers.filter(({ concurrency }) => concurrency === undefined);
  expect(people.map(({ id }) => id)).toEqual(['apibilling']);
  const byItself = callers.filter(({ concurrency }) => concurrency !== undefined);
  expect(byItself.length).toBeGreaterThanOrEqual(5);
  const most = byItself.map(({ concurrency = 0, perSecond }) => concurrency * perSecond);
  expect(most.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual((usualStripeRequestsPerSecond * 2) / 3);
});

it.each([20, 25, 100, 199, 500, 1_000, 5_000])(
  'background processes use at most two thirds of a limit of %i Stripe requests a second',
  (perSecond) => {
    const { perSecondOfProcess, webhookBatchesAtOnce, webhooksPerSecond } = stripeLimitsOf(perSecond);
    const others = callersOfStripe().filter(({ id }) => id !== 'webhookprocessor');
    const processes = others.reduce(
      (sum, { concurrency = 0 }) => sum + concurrency,
      shards * webhookBatchesAtOnce,
    );
    expect(processes * perSecondOfProcess).toBeLessThanOrEqual((perSecond * 2) / 3);
    expect(webhookBatchesAtOnce).toBeLessThanOrEqual(10);
    expect(webhooksPerSecond).toBeGreaterThanOrEqual(perSecond);
  },
);
