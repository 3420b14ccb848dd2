import { parseArgs } from 'node:util';
import { openLocalPushService } from '@hoops/mail/testing/local-push-service';
import { auditCommand } from '../system/audit-command.ts';
import { type LocalProduct, startLocal } from '../system/start-local.ts';
import { billingDay } from './scenarios/billing-day.ts';
import { commands } from './scenarios/commands.ts';
import { dayOff } from './scenarios/day-off.ts';
import { mixed } from './scenarios/mixed.ts';
import { openingMinute } from './scenarios/opening-minute.ts';
import { seededRandom } from './seeded-random.ts';

const help = `npm run load -- opening-minute | commands | billing-day | day-off | mixed [--rate <requests per second>]

Puts a new local system under load, prints the results as JSON, and then checks the invariants: every row matches the
events, our books match Stripe's, and there are no dead letters.

  opening-minute  300 families sign up, sign in, register and add a child, 16 in parallel
  commands        1,200 commands of 300 families, 32 in parallel, until every subscriber is done
  billing-day     60 families with classes and a card, on the day their month is charged
  day-off         a coach cancels a day on which 500 families have a class, until each has its email and notification
  mixed           100 connections read and write for two minutes, each as fast as it gets answers, or at a fixed rate
                  of requests per second that does not wait for answers (--rate 250)

"rowsAfterMs" is the lag of the rows at the end of the load. "settledAfterMs" is the time until nothing is in progress,
including work that waits half a minute before it calls Stripe. With a rate, "rowsMaxMs" is the longest lag of the rows.

LOAD_SEED=<number> repeats a run; without it each run is different and prints its seed.
`;

const scenarios = {
  'opening-minute': openingMinute,
  commands,
  'billing-day': billingDay,
  'day-off': dayOff,
  mixed,
} as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rate: { type: 'string' }, help: { type: 'boolean' } },
});
const [name = ''] = positionals;
const scenario = Object.entries(scenarios).find(([known]) => known === name)?.[1];
if (!scenario) {
  process.stdout.write(help);
  process.exit(values.help ? 0 : 2);
}
const rate = values.rate === undefined ? undefined : Number(values.rate);
if (rate !== undefined && !(rate > 0 && scenario === mixed)) {
  process.stderr.write('--rate applies only to mixed, and is a positive number of requests per second.\n');
  process.exit(2);
}

const checkInvariants = async (product: LocalProduct): Promise<void> => {
  await product.settle();
  await auditCommand(product, 'verify');
  await auditCommand(product, 'reconcile', '--operator', 'load');
  await auditCommand(product, 'dead-letters');
};

const seed = Number(process.env.LOAD_SEED ?? Math.floor(Math.random() * 1_000_000));
process.stderr.write(`LOAD_SEED=${seed}\n`);
const pushes = await openLocalPushService();
const product = await startLocal({ env: { LOCAL_PUSH_SERVICE: pushes.origin } });
try {
  const figures = await scenario(product, seededRandom(seed), rate, pushes);
  await checkInvariants(product);
  process.stdout.write(`${JSON.stringify({ scenario: name, seed, ...figures, invariants: 'hold' })}\n`);
} catch (error) {
  const lines = product.output().split('\n');
  process.stderr.write(`${lines.filter((line) => line.includes('"level":"error"')).join('\n')}\n`);
  throw error;
} finally {
  await product.close();
  await pushes.close();
}
