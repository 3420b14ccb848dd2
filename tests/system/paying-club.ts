import { AsyncLocalStorage } from 'node:async_hooks';
import { deleteAthleteCommand } from '@hoops/api/athletes/commands';
import { joinDoublesCommand } from '@hoops/api/athletes/join-doubles';
import { disputeCommands } from '@hoops/api/disputes/dispute';
import type { BillingDeps } from '@hoops/api/http/run-intent-command';
import { paymentCommands } from '@hoops/api/payments/commands';
import { planCommands } from '@hoops/api/plans/commands';
import { reconciliationJob } from '@hoops/audit/jobs/reconciliation-job';
import { requestedJob } from '@hoops/audit/jobs/requested-job';
import { portalLink } from '@hoops/billing/customers/portal-link';
import { allFamilies } from '@hoops/billing/families/families';
import { familyRepository } from '@hoops/billing/families/family-repository';
import { catchUpFamily } from '@hoops/billing/intents/catch-up-family';
import { performIntent } from '@hoops/billing/intents/perform-intent';
import { sweep } from '@hoops/billing/intents/sweep';
import { setUpStripe } from '@hoops/billing/setup/setup-stripe';
import { createPrices } from '@hoops/billing/stripe/prices';
import { memoryInbox } from '@hoops/billing/webhooks/memory-inbox';
import { processWebhook } from '@hoops/billing/webhooks/process-webhook';
import { parseStripeMessage } from '@hoops/billing/webhooks/stripe-message';
import { webhookSeal } from '@hoops/billing/webhooks/webhook-seal';
import { webhookTypes } from '@hoops/billing/webhooks/webhook-types';
import { scenarioTime } from '@hoops/domain/testing/given-when-then';
import { timeTravel } from '@hoops/local/system/time-travel';
import { openEngine } from '@hoops/local-stripe/engine';
import type { Faults } from '@hoops/local-stripe/faults';
import { createListener } from '@hoops/local-stripe/listener';
import { serveLoopback } from '@hoops/loopback/serve-loopback';
import { memoryLocks } from '@hoops/runtime/coordination/memory-locks';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { assessCharges, autopay, notices } from '../integration/billing/whole-jobs.ts';
import { createTrafficRecorder } from '../integration/local-stripe/oracle/traffic-recorder.ts';
import { inProcessStripe } from '../reliability/billing/in-process-stripe.ts';
import { clubOf, clubParts } from './club.ts';
import type { SignedIn } from './session-tokens.ts';

export type PayingClub = Awaited<ReturnType<typeof openPayingClub>>;

const open: { readonly close: () => Promise<void> }[] = [];

export const closePayingClubs = async (): Promise<void> => {
  for (const club of open.splice(0)) await club.close();
};

/**
 * In-memory club with its own Stripe, whose pages a browser can open. Each webhook arrives once, soon and
 * in order.
 */
export const openPayingClub = async (at: string = scenarioTime) => {
  const parts = clubParts(at);
  const { deps } = parts;
  const { store, clock } = deps;
  const recorder = await createTrafficRecorder();
  const written: Written[] = [];
  let delivered = Promise.resolve();

  const engine = openEngine({
    dataDir: null,
    now: clock.now,
    siteUrl: () => pages.url,
    onExchange(exchange) {
      recorder.record(exchange);
      if (exchange.kind !== 'event') return;
      written.push(exchange.event as Written);
      void deliver();
    },
  });
  const pages = await serveLoopback(
    createListener({
      ...engine,
      now: engine.currentTime,
      onExchange: () => {
        throw new Error('What calls the API of this Stripe calls it in its process.');
      },
    }),
  );
  const stripe = inProcessStripe({ engine, recorder }, async (send) => {
    if (engine.faults.faults.api?.outage) throw new Error('Stripe cannot be reached.');
    return send();
  });
  const inbox = memoryInbox(webhookSeal(deps.keys), clock);
  const billing = {
    ...deps,
    wallClock: clock,
    families: familyRepository({ ...deps, backoff: async () => undefined }),
    stripe,
    prices: createPrices(stripe),
    locks: memoryLocks(clock),
    inbox,
  };

  /** Delivers webhooks in sequence. A webhook rejected by a simulated fault stays in the inbox. */
  const deliver = (): Promise<void> => {
    delivered = delivered.then(async () => {
      for (const event of written.splice(0)) {
        if (engine.faults.strikes(engine.faults.faults.webhooks?.drop)) continue;
        if (!(webhookTypes as readonly string[]).includes(event.type)) continue;
        const raw = JSON.stringify(event);
        await inbox.put({ message: parseStripeMessage(raw), raw });
        const isTroubled = Object.keys(engine.faults.faults.api ?? {}).length > 0;
        await processInbox().catch((error: unknown) => {
          if (!isTroubled) throw error;
        });
      }
    });
    return delivered;
  };
  const processInbox = async (): Promise<void> => {
    for (const row of inbox.rows.values()) if (!row.done) await processWebhook(billing, row);
  };
  const settle = async (): Promise<void> => {
    for (let before = -1; before !== inbox.rows.size; ) {
      before = inbox.rows.size;
      await deliver();
      await processInbox();
      for await (const family of allFamilies(store)) await catchUpFamily(billing, family);
      await runJobs();
      await deliver();
    }
  };
  const runJobs = (): Promise<void> =>
    runSegments(segmentHandler(requestedJob(billing, reconciliationJob(billing)), billing.checkpoints), {
      segments: 1,
      atOnce: 1,
    });

  const jobs: Readonly<Record<string, () => Promise<void>>> = {
    'assess-charges': () => assessCharges(billing),
    autopay: () => autopay(billing),
    notices: () => notices(billing),
    sweep: () => sweep(billing),
  };
  const travel = timeTravel({
    clock: { now: clock.now, moveTo: async (to) => parts.moveTo(to.toISOString()) },
    stripe: engine,
    runJob: async (name) => jobs[name]?.(),
    settled: settle,
  });

  await setUpStripe(stripe, { siteUrl: 'https://club.example' });

  /** Base URL of the site that sent the current request. */
  const askedFrom = new AsyncLocalStorage<string>();
  const siteUrl = () => askedFrom.getStore() ?? 'https://club.example';
  const withBilling: BillingDeps = {
    ...deps,
    runIntent: (family, intent) => performIntent({ ...billing, siteUrl: siteUrl() }, family, intent),
    portalLink: ({ familyId }, back, saved, correlationId) =>
      portalLink(billing, familyId, `${siteUrl()}${back}`, `${siteUrl()}${saved}`, { correlationId }),
  };
  const club = clubOf(parts, {
    ...planCommands(withBilling),
    ...paymentCommands(withBilling),
    ...deleteAthleteCommand(withBilling),
    ...joinDoublesCommand(withBilling),
    ...disputeCommands(withBilling),
  });

  open.push({
    async close() {
      await pages.close();
      await settle();
      await engine.close();
      recorder.expectNoProblems();
    },
  });
  return {
    ...club,
    handler: ((event) =>
      askedFrom.run(`http://${event.headers.host}`, () => club.handler(event))) as typeof club.handler,
    stripe,
    settle,
    advanceTo: (to: string) => travel(new Date(to)),
    /** Sets Stripe faults; `{}` removes all faults. The only webhook fault is a loss. */
    faults: (faults: { readonly api?: Faults['api']; readonly webhooks?: { readonly drop: 1 } }) =>
      engine.setFaults(faults),
    async putCard(parent: SignedIn, testCard: string): Promise<void> {
      const { family } = await club.call(parent, 'me', {});
      const customer = family?.stripeCustomerId;
      if (!customer) throw new Error('The family is not known at Stripe.');
      const card = await stripe.paymentMethods.attach(testCard, { customer });
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
      await settle();
    },
  };
};

type Written = { readonly type: string };
