import { execFileSync } from 'node:child_process';
import { journalText } from '@hoops/domain/ledger/journal-files';
import { type AccountId, accounts, balancesOf, monthEntries } from '@hoops/domain/ledger/ledger';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { putCardOnFile, startHalfWeek, startWorld, type World } from './billing-world.ts';
import { ledgerOf, payoutsOf } from './ledger-of.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
  world.local.setBankAccount();
});
afterEach(() => world.close());

const newestPayment = async (): Promise<string> =>
  (await world.stripe.paymentIntents.list({ limit: 1 })).data[0]?.id ?? '';

const balancesBy = (program: 'hledger' | 'ledger', text: string): Readonly<Record<string, number>> => {
  const format = '%(account)|%(quantity(scrub(amount)))\n';
  const args =
    program === 'hledger'
      ? ['balance', '--flat', '--no-total', '--format', '%(account)|%(total)']
      : ['balance', '--flat', '--no-total', '--balance-format', format];
  const output = execFileSync(program, ['-f', '-', ...args], { input: text, encoding: 'utf8' });
  const lines = output
    .trim()
    .split('\n')
    .map((line) => line.split('|'));
  return Object.fromEntries(
    lines.map(([account = '', amount = '']) => [account.trim(), Math.round(Number.parseFloat(amount) * 100)]),
  );
};

it('after twelve months, the clearing account is empty, and hledger and ledger report our balances', {
  tags: ['journal.clearing', 'journal.files', 'journal.programs'],
}, async () => {
  await startHalfWeek(world);
  for (const month of ['12', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10']) {
    await world.travel(`${Number(month) > 11 ? 2026 : 2027}-${month}-20T12:00:00Z`);
    if (month === '02')
      await world.stripe.refunds.create({ payment_intent: await newestPayment(), amount: 1_000 });
    if (month === '04') await putCardOnFile(world, 'pm_card_createDispute');
    if (month === '05') await putCardOnFile(world);
  }
  await world.travel('2027-11-01T12:00:00Z');
  await world.deliver(await world.stripeEvents());
  const { activity } = await world.family();
  const entries = [
    ...(await ledgerOf(world)),
    ...Object.entries(activity).flatMap(([month, totals]) =>
      monthEntries(totals, `${month}-28T18:00:00.000Z`),
    ),
  ];
  const balances = balancesOf(entries);
  const arrived = (await payoutsOf(world)).reduce((sum, { amount }) => sum + amount, 0);
  expect(balances).toMatchObject({
    clearing: 0,
    inTransit: 0,
    bank: arrived,
    refunds: 1_000,
    disputes: 5_200,
    other: 0,
    half_week: -5_200 * 12,
    plans: 0,
    owed: 0,
  });
  const text = journalText(entries);
  const ours = Object.fromEntries(
    Object.entries(balances)
      .filter(([, cents]) => cents !== 0)
      .map(([account, cents]) => [accounts[account as AccountId], cents]),
  );
  for (const program of ['hledger', 'ledger'] as const) {
    const theirs = Object.entries(balancesBy(program, text)).filter(([, cents]) => cents !== 0);
    expect(Object.fromEntries(theirs), program).toEqual(ours);
  }
});
