import { type LocalProduct, register, startLocal } from '../system/start-local.ts';
import { bareEngine } from './bare-engine.ts';
import { benchExplorer } from './explorer.ts';
import { benchGrowth } from './growth.ts';
import { benchHttp } from './http.ts';
import { leanClient } from './lean-client.ts';
import { measure, print, table } from './measure.ts';
import { benchPack } from './pack.ts';
import { benchLargeRebuild, benchRebuild, benchRebuildCosts } from './rebuild.ts';
import { benchAnswerToRow, benchSubscribers } from './rows.ts';
import { benchStore } from './store.ts';
import { benchVerify } from './verify.ts';

const help = `npm run bench [-- part ...]

Measures our code and a peer alternately in one run. Prints one JSON object per measure, then a table on stderr.

  store        append, load and command at 10, 100, 1,000 and 10,000 events; peers: a bare conditional write, and
               castore, installed into a temporary folder
  growth       the first page of 20,000 athletes; peer: of 100 athletes
  http         a command and GET /api/me over HTTP with 1, 8 and 64 requests in flight
  row          a command, and the time from its answer to its row, on an idle system
  subscribers  many parallel commands, and the time until every subscriber is done; memory
  rebuild      verification and rebuild of clubs of 1,000 and 10,000 events; peers: a plain paged read, and the same
               read with as many rows written; memory
  rebuild-costs  processor time of a rebuild: fixed, per stream and per event
  rebuild-100000  a club of 100,000 events; runs only when named
  explorer-1000000  the explorer with 1,000,000 events; runs only when named
  verify       verification of clubs of 1,000 and 10,000 events without a database: time per event, memory
  pack         evidence packs of 10,000 events, of one family and of a day of the club: size, creation, check
  explorer     pages of the event log and the tree of a request with 50,000 events; peer: with 1,000

Without a name it runs all parts. Ratios are comparable on any machine, milliseconds only on an idle one: close the
browser and the editor, let the processor cool, run it twice and use the second run.
`;

const parts = [
  'store',
  'growth',
  'http',
  'row',
  'subscribers',
  'rebuild',
  'rebuild-costs',
  'verify',
  'pack',
  'explorer',
] as const;
type Part = (typeof parts)[number];

const asked = process.argv.slice(2);
const onlyNamed = ['rebuild-100000', 'explorer-1000000'];
const unknown = asked.filter((name) => !parts.some((part) => part === name) && !onlyNamed.includes(name));
if (unknown.length > 0) {
  process.stdout.write(help);
  process.exit(unknown.every((name) => name === '--help') ? 0 : 2);
}
const wanted = (part: Part): boolean => asked.length === 0 || asked.includes(part);

const megabyte = 1_024 * 1_024;
const familyCount = 64;

const benchSystem = async (product: LocalProduct): Promise<void> => {
  const atStart = await product.memory();
  const { dynamodb } = await product.status();
  const bare = bareEngine(dynamodb.endpoint);
  await bare.prepare();
  const families = [];
  for (let index = 0; index < familyCount; index += 1) {
    const person = await register(product, `bench-${index}@example.com`);
    families.push({ ...person, client: leanClient(product.url, person.token) });
  }
  await product.settle();
  const [family] = families;
  if (!family) throw new Error('There is no family.');
  if (wanted('row')) await benchAnswerToRow(product, bare, family);
  if (wanted('http')) await benchHttp(product, bare, families);
  if (wanted('subscribers')) {
    await benchSubscribers(product, bare, families);
    print(
      measure(
        'memory of the local system after these benchmarks, against memory after its start',
        (await product.memory()) / megabyte,
        atStart / megabyte,
        'MB',
      ),
    );
  }
};

if (wanted('store')) await benchStore();
if (wanted('growth')) await benchGrowth();
if (wanted('rebuild-costs')) await benchRebuildCosts();
if (wanted('rebuild')) {
  await benchRebuild([1_000], [1, 2, 4]);
  await benchRebuild([10_000], [1]);
}
if (asked.includes('rebuild-100000')) await benchLargeRebuild(100_000);
if (wanted('verify')) await benchVerify([1_000, 10_000]);
if (wanted('pack')) await benchPack(10_000);
if (wanted('explorer')) await benchExplorer(50_000);
if (asked.includes('explorer-1000000')) await benchExplorer(1_000_000);
if ((['http', 'row', 'subscribers'] as const).some(wanted)) {
  const product = await startLocal();
  try {
    await benchSystem(product);
  } finally {
    await product.close();
  }
}
process.stderr.write(`\n${table()}\n`);
