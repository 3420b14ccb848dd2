import { dynamoDbClient } from '@hoops/runtime/aws-clients';
import { memoryFamilyKeys } from '@hoops/runtime/memory-family-keys';
import { tables } from '@hoops/wiring/tables';
import { bareEngine } from './bare-engine.ts';
import { withBenchDatabase } from './bench-database.ts';
import { castoreStreams } from './castore.ts';
import { familiesInStore } from './families-in-store.ts';
import { measureSeries, print, timed } from './measure.ts';

const sizes = [10, 100, 1_000, 10_000];
const rounds = 100;
/** Few rounds for long streams, because castore reads the whole stream each time, up to half a second. */
const peerRounds = (events: number): number => Math.max(5, Math.min(50, 20_000 / events));

/**
 * Measures append, load and command by stream length, against the bare engine's conditional write and
 * castore's DynamoDB adapter, which folds from the first event.
 */
export const benchStore = async (): Promise<void> => {
  await withBenchDatabase(tables, async (endpoint) => {
    const bare = bareEngine(endpoint);
    const castore = await castoreStreams(bare.client, endpoint);
    const keys = memoryFamilyKeys();
    const families = familiesInStore(dynamoDbClient(), keys);
    for (const events of sizes) {
      const id = `family-of-${events}`;
      await families.grow(id, events);
      const peer = castore && (await castore.grow(id, events));
      const series = {
        write: [] as number[],
        append: [] as number[],
        warm: [] as number[],
        cold: [] as number[],
      };
      const command: number[] = [];
      const peers = { load: [] as number[], command: [] as number[] };
      for (let round = 0; round < rounds; round += 1) {
        series.write.push(await timed(() => bare.write()));
        series.append.push(await families.append(id));
        series.warm.push(await timed(() => families.load(id)));
        series.cold.push(await timed(() => familiesInStore(dynamoDbClient(), keys).load(id)));
        command.push(await timed(() => families.rename(id, `Robin ${round}`)));
        if (peer && round < peerRounds(events)) {
          peers.load.push(await timed(peer.load));
          peers.command.push(await timed(peer.command));
        }
      }
      const of = `of ${events} events`;
      print(
        measureSeries(
          `append to a stream ${of} against a bare conditional write, p50`,
          series.append,
          series.write,
        ),
      );
      print(
        measureSeries(
          `load a remembered stream ${of} against a bare conditional write, p50`,
          series.warm,
          series.write,
        ),
      );
      print(
        measureSeries(
          `load a stream ${of} for the first time against a bare conditional write, p50`,
          series.cold,
          series.write,
        ),
      );
      print(
        measureSeries(
          `command on a stream ${of} against a bare conditional write, p50`,
          command,
          series.write,
        ),
      );
      if (peer) {
        print(
          measureSeries(
            `load a remembered stream ${of} against castore on DynamoDB, p50`,
            series.warm,
            peers.load,
          ),
        );
        print(
          measureSeries(
            `load a stream ${of} for the first time against castore on DynamoDB, p50`,
            series.cold,
            peers.load,
          ),
        );
        print(
          measureSeries(`command on a stream ${of} against castore on DynamoDB, p50`, command, peers.command),
        );
      }
    }
  });
};
