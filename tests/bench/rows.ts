import { setTimeout as wait } from 'node:timers/promises';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { readTable } from '@hoops/wiring/tables';
import type { LocalProduct, Person } from '../system/start-local.ts';
import type { BareEngine } from './bare-engine.ts';
import { type LeanClient, successfulAnswer } from './lean-client.ts';
import { inParallel, measure, measureSeries, percentile, print, timed } from './measure.ts';

type Family = Person & { readonly client: LeanClient };

/** Milliseconds between polls, because constant polling would take a core from the projector. */
const lookAgainMs = 1;
const rounds = 300;
const warmUp = 60;

/**
 * Renames the parent, which always appends one event.
 * @returns version that the family's row must reach
 */
const rename = async ({ client }: Family): Promise<number> => {
  const { version } = await successfulAnswer(
    client.post<{ version: number }>('changeParentInfo', { name: `Robin ${Math.random()}` }),
  );
  return version;
};

/**
 * Sends each command after all effects of the previous command. Measures the command, and the time from its
 * answer to its row.
 */
export const benchAnswerToRow = async (
  product: LocalProduct,
  bare: BareEngine,
  family: Family,
): Promise<void> => {
  const rows = dynamoDbReadStore(DynamoDBDocumentClient.from(bare.client), readTable.name);
  const { live } = await rows.generations();
  const series = {
    command: [] as number[],
    row: [] as number[],
    write: [] as number[],
    read: [] as number[],
  };
  for (let index = 0; index < rounds + warmUp; index += 1) {
    let version = 0;
    const command = await timed(async () => {
      version = await rename(family);
    });
    const row = await timed(async () => {
      while (((await rows.document(live, 'family', family.sub))?.version ?? 0) < version) {
        await wait(lookAgainMs);
      }
    });
    await product.settle();
    const write = await timed(() => bare.write());
    const read = await timed(() => rows.document(live, 'family', family.sub));
    if (index < warmUp) continue;
    series.command.push(command);
    series.row.push(row);
    series.write.push(write);
    series.read.push(read);
  }
  print(
    measureSeries(
      'a command (HTTP in, event durable, HTTP out) on an idle system, against a bare conditional write, p50',
      series.command,
      series.write,
    ),
  );
  print(
    measureSeries(
      "from a command's answer to its row, p50, against reading the row once",
      series.row,
      series.read,
    ),
  );
  print(
    measure(
      "from a command's answer to its row, p99, against reading the row once",
      percentile(series.row, 0.99),
      percentile(series.read, 0.99),
      'ms',
    ),
  );
};

const inFlight = 32;
const commandsEach = 4;

export const benchSubscribers = async (
  product: LocalProduct,
  bare: BareEngine,
  families: readonly Family[],
): Promise<void> => {
  const work = families.flatMap((family) => Array.from({ length: commandsEach }, () => family));
  const writes = await inParallel(work, inFlight, () => bare.write());
  const commands = await inParallel(work, inFlight, rename);
  const settling = await timed(() => product.settle());
  const perSecond = (milliseconds: number) => (work.length / milliseconds) * 1_000;
  const of = `${work.length} commands of ${families.length} families, ${inFlight} in flight`;
  print(
    measureSeries(`${of}, against as many bare conditional writes, p50`, commands.each, writes.each, {
      perSecond: perSecond(commands.all),
    }),
  );
  print(
    measure(
      'then the time until every subscriber is done, against the time of the commands',
      settling,
      commands.all,
      'ms',
    ),
  );
  print(
    measure(
      'events from a command through all subscribers, against bare conditional writes',
      perSecond(commands.all + settling),
      perSecond(writes.all),
      'a second',
    ),
  );
};
