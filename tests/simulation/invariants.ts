import { verify } from '@hoops/audit/verification/verify';
import { classDecider } from '@hoops/domain/class/class-decider';
import { programs } from '@hoops/domain/club/days';
import { isRejection } from '@hoops/domain/decider';
import type { Envelope, SealedEnvelope } from '@hoops/domain/envelope';
import { familyDecider } from '@hoops/domain/family/family-decider';
import type { Family } from '@hoops/domain/family/state';
import { classStream, familyStream, payoutStream, type StreamName } from '@hoops/domain/stream';
import { envelopesOf } from '@hoops/event-store/commit';
import { evolveAll } from '@hoops/event-store/fold-stream';
import { subscriptions } from '@hoops/wiring/subscriptions';
import { differencesOfBooks } from '../reliability/billing/books.ts';
import { disagreements } from '../reliability/billing/disagreements.ts';
import { readStripe, type StripeSide } from '../reliability/billing/stripe-side.ts';
import type { Press } from './browsers.ts';
import { families, type World } from './world.ts';

export const violationsOf = async (world: World): Promise<readonly string[]> => {
  const stripe = await readStripe(world.stripe);
  const found = [
    ...(await ofBooks(world, stripe)),
    ...(await ofRows(world)),
    ...ofCommands(world, stripe),
    ...ofRepeats(world),
    ...(await ofPlaces(world)),
    ...ofMails(world),
  ];
  return found.length > 0 ? found : ofUndone(world);
};

const eventsOf = async ({ store }: World, stream: StreamName): Promise<readonly Envelope[]> => {
  const events: Envelope[] = [];
  for await (const envelope of store.read(stream)) events.push(envelope);
  return events;
};

const ofBooks = async (world: World, stripe: StripeSide): Promise<readonly string[]> => {
  const found: string[] = [];
  const states: Family[] = [];
  const events: Envelope[] = [];
  for (const id of families) {
    const state = await world.familyOf(id);
    const own = await eventsOf(world, familyStream(id));
    const customer = stripe.customers.find(({ id: own }) => own === state.stripeCustomerId);
    if (customer && customer.name !== state.parent.name)
      found.push(`Stripe knows ${id} as ${customer.name}, not as ${state.parent.name}`);
    found.push(...disagreements(stripe, state, own, world.durable.clock.now().toISOString()));
    found.push(...dueBills(state, world.durable.clock.now()));
    states.push(state);
    events.push(...own);
  }
  for (const { id } of stripe.payouts) events.push(...(await eventsOf(world, payoutStream(id))));
  found.push(...differencesOfBooks({ ...stripe, families: states, events }));
  for (const { id, done } of world.durable.inbox.rows.values()) if (!done) found.push(`webhook ${id} waits`);
  return found;
};

const lastJobsMs = 10 * 60_000;

/** Deciding at the time of the last jobs, because a month may begin after them. */
const dueBills = (family: Family, now: Date): readonly string[] => {
  const at = new Date(now.getTime() - lastJobsMs).toISOString();
  const due = familyDecider.decide(
    family,
    { type: 'AssessCharges' },
    {
      at,
      newId: () => 'unused',
    },
  );
  return isRejection(due)
    ? []
    : due.map(({ type }) => `${type} of ${family.familyId} was due and never happened`);
};

const ofRows = async ({ durable, store, complete }: World): Promise<readonly string[]> => {
  const { keys, proofs, rows } = durable;
  const { findings } = await complete(
    verify({ store, keys, proofs, rows, concurrency: 2, wait: async () => undefined }),
  );
  return findings.map((finding) => `verification: ${JSON.stringify(finding)}`);
};

const ofCommands = ({ acknowledged, eventsUnder }: World, stripe: StripeSide): readonly string[] =>
  acknowledged.flatMap(({ key, press, events }) => {
    const now = eventsUnder(key).map(({ id }) => id);
    const lost = events
      .filter(({ id }) => !now.includes(id))
      .map(({ type }) => `${press.route} ${key} was acknowledged, and ${type} is lost`);
    const types = events.map(({ stream, version, type }) => `${stream} ${type} ${version}`);
    const twice =
      now.length > events.length && events.length > 0
        ? [`${press.route} ${key} happened twice: ${types.join(', ')}`]
        : [];
    const nothing =
      always.includes(press.route) && now.length === 0
        ? [`${press.route} ${key} was acknowledged for nothing`]
        : [];
    return [...lost, ...twice, ...nothing, ...otherAmounts(press, events, stripe)];
  });

const always: readonly string[] = ['addAthlete', 'giveCredit', 'recordPayment'];

const ofRepeats = ({ durable }: World): readonly string[] =>
  [...durable.table.commits].flatMap(([stream, commits]) => {
    const commands = commits.map(({ body }) => envelopesOf(body)[0]?.commandId);
    return commands
      .filter((command, index) => commands.indexOf(command) < index)
      .map((command) => `${stream} has two commits of ${command}`);
  });

const otherAmounts = (
  { route, input }: Press,
  events: readonly SealedEnvelope[],
  stripe: StripeSide,
): readonly string[] => {
  const shown = 'amountCents' in input ? Number(input.amountCents) : undefined;
  const intents = events.flatMap(({ data }) => (typeof data.intentId === 'string' ? [data.intentId] : []));
  if (shown === undefined || route !== 'payOutstandingBalance') return [];
  return stripe.payments
    .filter(({ status, metadata }) => status === 'succeeded' && intents.includes(metadata.intentId ?? ''))
    .filter(({ amount }) => amount !== shown)
    .map(({ amount }) => `a button showed ${shown} cents, and took ${amount}`);
};

const ofPlaces = async (world: World): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const program of programs) {
    let state = classDecider.initialState;
    for await (const envelope of world.store.read(classStream(program))) {
      state = evolveAll(classDecider, state, [envelope]);
      const isTaken = envelope.type === 'PlaceTaken' && envelope.command !== 'AdoptPlace';
      const offers = state.waiting.filter(({ offeredUntil }) => offeredUntil !== null).length;
      if (isTaken && state.total !== null && state.taken.length + offers > state.total)
        found.push(
          `${program} has ${state.taken.length} athletes and ${offers} offers for ${state.total} places`,
        );
    }
  }
  return found;
};

const ofMails = ({ sent }: World): readonly string[] =>
  sent.flatMap(({ mailId: id }, index) =>
    sent.slice(0, index).some(({ mailId, isKnown }) => mailId === id && isKnown)
      ? [`mail ${id} was sent twice`]
      : [],
  );

/** Redelivers all events to the mailers: a mail that is sent only now was due and never sent. */
const ofUndone = async ({
  store,
  transport,
  scheduler,
  sent,
  durable,
}: World): Promise<readonly string[]> => {
  const before = sent.length;
  for (const { name, events } of subscriptions.filter(
    (one) => one.name === 'mailer' || one.name === 'bill-mailer',
  ))
    for (const stream of durable.table.commits.keys())
      for await (const { envelopes } of store.readCommits(stream))
        for (const envelope of envelopes)
          if ((events as readonly string[]).includes(envelope.type))
            transport.enqueue(name, JSON.stringify({ detail: envelope }), 0);
  await scheduler.run(Number.POSITIVE_INFINITY, transport.isQuiet);
  return sent.slice(before).map(({ mailId }) => `mail ${mailId} was due and never sent`);
};
