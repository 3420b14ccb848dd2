import { rebuild } from '@hoops/audit/rebuild/rebuild';
import { abandonRebuild } from '@hoops/audit/rebuild/rebuild-deps';
import type { Family } from '@hoops/domain/family/state';
import { clubPeriod } from '@hoops/domain/time/club-time';
import { isUnfinished } from '@hoops/projections/rebuild-progress';
import { pressOnInvoicePage, refund, replaceCard } from '../reliability/billing/perform-step.ts';
import { chooserOf } from './browsers.ts';
import { drawRates, noFaults } from './faults.ts';
import { violationsOf } from './invariants.ts';
import { portsOf } from './ports.ts';
import { families, openWorld, type World } from './world.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const jobs = [
  'assess-charges',
  'autopay',
  'notices',
  'settle-places',
  'republish',
  'sweep',
  'reconcile',
] as const;

export type Simulated = {
  readonly seed: number;
  readonly trace: readonly string[];
  readonly violations: readonly string[];
};

export const simulate = async (seed: number): Promise<Simulated> => {
  const world = await openWorld(seed);
  const { scheduler, processes, violations } = world;
  try {
    await world.begin();
    await giveCards(world);
    processes.setRates(drawRates(scheduler));
    for (let scene = scheduler.between(1, 3); scene > 0; scene -= 1) {
      await playScene(world);
      await passTime(world);
    }
    processes.setRates(noFaults);
    await calmDown(world);
    return { seed, trace: scheduler.trace, violations: [...violations, ...(await violationsOf(world))] };
  } catch (error) {
    return {
      seed,
      trace: scheduler.trace,
      violations: [...violations, error instanceof Error ? (error.stack ?? error.message) : String(error)],
    };
  } finally {
    await world.close();
  }
};

const cards = [
  ...(['pm_card_visa', 'pm_card_visa', 'pm_card_visa', 'pm_card_visa', 'pm_card_mastercard'] as const),
  'pm_card_chargeCustomerFail',
  'pm_card_authenticationRequired',
  'pm_card_createDispute',
  'none',
] as const;

const giveCards = async (world: World): Promise<void> => {
  await settle(world);
  for (const id of families) await changeCard(world, id, 'pm_card_visa');
  await settle(world);
  const now = world.durable.clock.now().toISOString();
  for (const name of ['republish', 'reconcile']) await world.durable.checkpoints.write(name, now);
};

const changeCard = async (
  { stripe, familyOf, scheduler }: World,
  id: (typeof families)[number],
  card: string,
): Promise<void> => {
  const { stripeCustomerId: customer } = await familyOf(id);
  if (!customer) return;
  scheduler.trace.push(`  ${id} card ${card}`);
  await replaceCard(stripe, customer, card);
};

const playScene = async (world: World): Promise<void> => {
  const { scheduler, send, familyOf, complete } = world;
  const isRush = scheduler.isHit(0.5);
  const same = scheduler.isHit(0.5) ? chooserOf(scheduler) : undefined;
  const browse = async (id: (typeof families)[number], presses: number): Promise<void> => {
    for (let left = presses; left > 0; left -= 1) {
      await scheduler.sleep(scheduler.below(isRush ? 40 : 20_000), `${id} opens a page`);
      const shown: Family = await familyOf(id);
      const press = (same ?? chooserOf(scheduler))(shown, scheduler);
      const lookMs = isRush ? 40 : scheduler.pick([300, 300, 90_000]);
      await scheduler.sleep(scheduler.below(lookMs), `${id} presses`);
      if (press) await send(press);
    }
  };
  const disturb = async (): Promise<void> => {
    await scheduler.sleep(scheduler.below(60_000), 'somebody is at Stripe');
    await actAtStripe(world);
  };
  const all = [
    browse(families[0] as (typeof families)[number], scheduler.between(1, 3)),
    browse(families[0] as (typeof families)[number], scheduler.between(0, 2)),
    browse(families[1] as (typeof families)[number], scheduler.between(0, 2)),
    ...(scheduler.isHit(0.5) ? [disturb()] : []),
    ...(scheduler.isHit(0.2) ? [operate(world)] : []),
    ...(scheduler.isHit(0.3) ? [world.runJob('sweep')] : []),
  ];
  await complete(Promise.all(all));
};

const actAtStripe = async (world: World): Promise<void> => {
  const { scheduler, stripe, durable } = world;
  const act = scheduler.below(8);
  scheduler.trace.push(`  at Stripe: act ${act}`);
  if (act <= 2) return changeCard(world, scheduler.pick(families), scheduler.pick(cards));
  if (act <= 4)
    return refund(
      { stripe, engine: durable.engine },
      { payment: scheduler.below(4), percent: scheduler.pick([25, 50, 100]) },
    );
  if (act === 5)
    return pressOnInvoicePage(
      { engine: durable.engine },
      { invoice: scheduler.below(3), press: scheduler.pick(['pay', 'confirm', 'refuse']) },
    );
  if (act === 6) return durable.engine.setBankAccount(scheduler.pick(['account_closed', undefined]));
  const { data } = await stripe.subscriptions.list({ limit: 100 });
  const chosen = data[scheduler.below(3)];
  if (chosen) await stripe.subscriptions.cancel(chosen.id);
};

const operate = async ({ scheduler, processes, durable }: World): Promise<void> => {
  await scheduler.sleep(scheduler.below(30_000), 'an operator rebuilds');
  const process = processes.start('operator');
  const over = new Promise<void>((resolve) => process.onDeath(resolve));
  const work = rebuild(rebuildDeps({ processes, durable, process }), 'operator').then(
    ({ generation }) => void scheduler.trace.push(`  rebuilt generation ${generation}`),
    (error: unknown) => void scheduler.trace.push(`  rebuild failed: ${String(error)}`),
  );
  await Promise.race([work, over]);
};

const rebuildDeps = ({
  processes,
  durable,
  process,
}: Pick<World, 'processes' | 'durable'> & { readonly process: ReturnType<World['processes']['start']> }) => {
  const ports = portsOf(processes, process, durable);
  return {
    ...ports,
    leftovers: ports.checkpoints,
    drainMs: 32_000,
    concurrency: 2,
    wait: (ms: number) => processes.wait(ms),
  };
};

const passTime = async (world: World): Promise<void> => {
  const { scheduler } = world;
  const now = scheduler.now();
  const to = scheduler.pick([
    now + 5 * minuteMs,
    now + 2 * hourMs,
    now + dayMs,
    now + 7 * dayMs,
    now + 31 * dayMs,
    now + 45 * dayMs,
    monthAfter(now) - minuteMs,
    monthAfter(now) + 90 * minuteMs,
  ]);
  while (scheduler.now() < to) {
    await advance(world, Math.min(to, scheduler.now() + mostDaysWithoutJobs * dayMs));
    for (const name of jobs) if (scheduler.isHit(0.6)) await world.complete(world.runJob(name));
  }
  if (to - now < dayMs) return;
  // Stripe keeps events for thirty days, so the nightly comparison must succeed more often.
  while (!(await world.complete(world.runJob('reconcile'))))
    await scheduler.runUntil(scheduler.now() + hourMs);
};

const mostDaysWithoutJobs = 16;

const advance = async ({ scheduler, durable }: World, to: number): Promise<void> => {
  for (let due = durable.engine.nextDueAt(); due && due.getTime() <= to; due = durable.engine.nextDueAt()) {
    await scheduler.runUntil(Math.max(due.getTime(), scheduler.now()));
    await durable.engine.runDue();
  }
  await scheduler.runUntil(to);
};

const monthAfter = (at: number): number => {
  let day = at;
  while (clubPeriod(new Date(day)) === clubPeriod(new Date(at))) day += hourMs;
  return day - (day % hourMs);
};

const settle = async (world: World): Promise<void> => {
  const { scheduler, transport } = world;
  for (let hours = 0; ; hours += 1) {
    await scheduler.run(Number.POSITIVE_INFINITY, transport.isQuiet);
    if (transport.isQuiet() && transport.redrive() === 0) return;
    if (hours > 20) throw new Error(`Not handled even without faults: ${transport.waiting().join(', ')}`);
  }
};

const calmDown = async (world: World): Promise<void> => {
  const { scheduler, durable, complete, processes } = world;
  await settle(world);
  const progress = await durable.rows.rebuildProgress();
  if (progress && isUnfinished(progress)) {
    const process = processes.start('operator');
    const by = { by: { actor: { sub: 'operator', role: 'operator' as const } }, reason: 'It crashed.' };
    await complete(
      abandonRebuild(rebuildDeps({ processes, durable, process }), by).catch((error: unknown) => {
        if (!String(error).includes('already switched')) throw error;
      }),
    );
  }
  for (let round = 0; round < 2; round += 1) {
    await scheduler.runUntil(scheduler.now() + 5 * minuteMs);
    await durable.engine.runDue();
    await settle(world);
    for (const name of jobs) await succeed(world, name);
    await settle(world);
    await scheduler.runUntil(scheduler.now() + 5 * minuteMs);
    await durable.engine.runDue();
    await settle(world);
    await succeed(world, 'sweep');
    await settle(world);
  }
};

const succeed = async ({ complete, runJob }: World, name: (typeof jobs)[number]): Promise<void> => {
  for (let run = 1; run <= 3; run += 1) if (await complete(runJob(name))) return;
  throw new Error(`${name} failed without faults.`);
};
