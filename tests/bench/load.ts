import { parseArgs } from 'node:util';
import { auditCommand } from '../system/audit-command.ts';
import { type LocalProduct, startLocal } from '../system/start-local.ts';
import { billingDay } from './scenarios/billing-day.ts';
import { commands } from './scenarios/commands.ts';
import { mixed } from './scenarios/mixed.ts';
import { openingMinute } from './scenarios/opening-minute.ts';
import { openingWhileRebuilding } from './scenarios/opening-while-rebuilding.ts';
import { seededRandom } from './seeded-random.ts';

const help = `npm run load -- opening-minute | opening-while-rebuilding | commands | billing-day | mixed [--rate <requests a second>]

Puts a fresh local system under load, prints what came of it as JSON, and checks afterwards that nothing is wrong:
every row agrees with the events, the books of Stripe with ours, and no message was given up.

  opening-minute  300 families sign up, sign in, register and add a child, 16 at once
  opening-while-rebuilding
                  the same while the rows of 300 families before them are made anew by an operator's rebuild; it
                  watches how late rows are
  commands        1,200 commands of 300 families, 32 at once, and until every subscriber is done
  billing-day     60 families with classes and a card, and the day on which their month is charged
  mixed           100 connections read and write for two minutes: as fast as they are answered, or so many requests
                  a second (--rate 250), answered or not

Rows are late by "rowsAfterMs" at the end of the load; "settledAfterMs" is until nothing is under way any more, with
what waits for half a minute before Stripe hears of it. With a rate "rowsMaxMs" is the longest that rows took meanwhile.

LOAD_SEED=<number> does the same again; without it each run does something else and prints its seed.
`;

const scenarios = {
  'opening-minute': openingMinute,
  'opening-while-rebuilding': openingWhileRebuilding,
  commands,
  'billing-day': billingDay,
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
  process.stderr.write('--rate is for the mixed load: a number of requests a second.\n');
  process.exit(2);
}

/** @throws Error naming the broken invariant */
const checkInvariants = async (product: LocalProduct): Promise<void> => {
  await product.settle();
  await auditCommand(product, 'verify');
  await auditCommand(product, 'reconcile', '--operator', 'load');
  await auditCommand(product, 'dead-letters');
};

const seed = Number(process.env.LOAD_SEED ?? Math.floor(Math.random() * 1_000_000));
process.stderr.write(`LOAD_SEED=${seed}\n`);
const product = await startLocal();
try {
  const figures = await scenario(product, seededRandom(seed), rate);
  await checkInvariants(product);
  process.stdout.write(`${JSON.stringify({ scenario: name, seed, ...figures, invariants: 'hold' })}\n`);
} finally {
  await product.close();
}
