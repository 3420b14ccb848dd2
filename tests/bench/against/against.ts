import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startLocal } from '../../system/start-local.ts';
import { successfulAnswer } from '../lean-client.ts';
import { inParallel, ratioRow, ratioTable } from '../measure.ts';
import { processorTime } from '../processor-time.ts';
import { type BenchFamily, signUpFamilies } from '../scenarios/families.ts';
import { type Checkout, checkOut, thisCheckout } from './checkout.ts';
import { type Stored, storedIn } from './stored-bytes.ts';

/** Seconds of processor time of Node and of the database, and elapsed time. */
type Used = { node: number; database: number; wall: number };
type Phase = 'sign-ups' | 'commands' | 'nights' | 'audit start' | 'rebuild';

const inFlight = 16;
const rounds = { signUps: 10, commands: 5, nights: 3 } as const;
const dayMs = 24 * 3_600_000;

const openSide = async (checkout: Checkout) => {
  const product = await startLocal({ program: checkout.program });
  const used = new Map<Phase, Used>();
  const families: BenchFamily[] = [];
  const processors = async () => {
    const time = await processorTime(product);
    if (!time) throw new Error('Processor times are read from /proc, which only Linux has.');
    return time;
  };
  const audit = (...args: readonly string[]) =>
    promisify(execFile)(
      process.execPath,
      [join(checkout.root, 'packages/audit/bin/audit.mjs'), ...args, '--local', product.url],
      { env: { ...process.env, DATA_DIR: join(product.dataDir, 'data') } },
    );
  /** Adds the usage of `work` and all work it causes. */
  const measured = async (phase: Phase, work: () => Promise<unknown>): Promise<void> => {
    const [before, children, start] = [await processors(), await endedChildrenMs(), performance.now()];
    await work();
    await product.settle();
    const [after, childrenAfter] = [await processors(), await endedChildrenMs()];
    const sum = used.get(phase) ?? { node: 0, database: 0, wall: 0 };
    sum.node += (after.program - before.program + childrenAfter - children) / 1_000;
    sum.database += (after.database - before.database) / 1_000;
    sum.wall += (performance.now() - start) / 1_000;
    used.set(phase, sum);
  };
  return {
    name: checkout.name,
    used: (phase: Phase): Used => used.get(phase) ?? { node: 0, database: 0, wall: 0 },
    stored: () => storedIn(product),
    close: () => product.close(),
    signUps: (count: number) =>
      measured('sign-ups', async () => {
        families.push(...(await signUpFamilies(product, count, inFlight, families.length)).families);
      }),
    commands: (count: number) =>
      measured('commands', () =>
        inParallel(families.slice(0, count), inFlight, ({ client }, index) =>
          successfulAnswer(client.post('changeParentInfo', { name: `Robin ${index} ${Math.random()}` })),
        ),
      ),
    night: () =>
      measured('nights', async () => {
        const { clock } = await product.status();
        await product.advanceTo(new Date(Date.parse(clock) + dayMs).toISOString());
      }),
    rebuild: async () => {
      await measured('audit start', () => audit('dead-letters'));
      await measured('rebuild', () => audit('rebuild', '--operator', 'bench'));
    },
  };
};
type Side = Awaited<ReturnType<typeof openSide>>;

/** Processor milliseconds of ended child processes, for example the audit command line. */
const endedChildrenMs = async (): Promise<number> => {
  const stat = await readFile('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
};

export const benchAgainst = async (commit: string, families: number): Promise<void> => {
  const other = checkOut(commit);
  try {
    const checkouts = [thisCheckout(), other] as const;
    const demo = await Promise.all(checkouts.map(demoData));
    const sides = [await openSide(checkouts[0]), await openSide(checkouts[1])] as const;
    try {
      const inTurns = async (times: number, step: (side: Side) => Promise<void>): Promise<void> => {
        for (let round = 0; round < times; round += 1)
          for (const side of round % 2 === 0 ? sides : sides.toReversed()) await step(side);
      };
      await inTurns(rounds.signUps, (side) => side.signUps(families / rounds.signUps));
      await inTurns(rounds.commands, (side) => side.commands(families / rounds.commands));
      await inTurns(rounds.nights, (side) => side.night());
      const stored = [await sides[0].stored(), await sides[1].stored()] as const;
      await inTurns(1, (side) => side.rebuild());
      process.stdout.write(`${table(sides, stored, demo, families)}\n`);
    } finally {
      for (const side of sides) await side.close();
    }
  } finally {
    other.remove();
  }
};

const demoData = async ({ program }: Checkout): Promise<Stored> => {
  const product = await startLocal({ program, demo: true });
  try {
    await product.settle();
    return await storedIn(product);
  } finally {
    await product.close();
  }
};

const table = (
  sides: readonly Side[],
  stored: readonly Stored[],
  demo: readonly Stored[],
  families: number,
): string => {
  const each = (what: string, phase: Phase, count: number) => {
    const milliseconds = (of: (used: Used) => number) =>
      sides.map(({ used }) => (of(used(phase)) * 1_000) / count);
    return [
      ratioRow(
        `${what}: processor, ms`,
        milliseconds(({ node, database }) => node + database),
      ),
      ratioRow(
        `... of Node`,
        milliseconds(({ node }) => node),
      ),
      ratioRow(
        `... of the database`,
        milliseconds(({ database }) => database),
      ),
      ratioRow(
        `... by the clock, ms`,
        milliseconds(({ wall }) => wall),
      ),
    ];
  };
  const share = (what: string, of: (one: Stored) => number) => [
    ratioRow(`${what}, demo data`, demo.map(of)),
    ratioRow(`${what}, bench`, stored.map(of)),
  ];
  const rebuilt = (of: (used: Used) => number) =>
    sides.map(
      ({ used }, index) => (stored[index]?.events ?? 0) / (of(used('rebuild')) - of(used('audit start'))),
    );
  return ratioTable(
    [`${families} families`, ...sides.map(({ name }) => name)],
    [
      ...share('rows per commit', ({ rows, commits }) => rows / commits),
      ...share('bytes of rows per byte of events', ({ rowBytes, eventBytes }) => rowBytes / eventBytes),
      ...(stored.some(({ indexEntries }) => indexEntries > 0)
        ? [
            ...share(
              'index entries of rows per commit',
              ({ indexEntries, commits }) => indexEntries / commits,
            ),
            ...share('bytes of index entries per byte of events', (one) => one.indexBytes / one.eventBytes),
          ]
        : []),
      ...each('a sign-up with its subscribers', 'sign-ups', families),
      ...each('a command with its subscribers', 'commands', families),
      ...each('the jobs of a day', 'nights', rounds.nights),
      ratioRow(
        'rebuilt events per second of processor',
        rebuilt(({ node, database }) => node + database),
      ),
      ratioRow(
        '... by the clock',
        rebuilt(({ wall }) => wall),
      ),
    ],
  );
};
