import { parseArgs } from 'node:util';
import { benchAgainst } from './against/against.ts';
import { benchExplorer } from './explorer.ts';

const help = `npm run bench -- against <commit> [--families 1000] | explorer [--events 1000000]

  against   runs one scenario on this checkout and on another commit in turns: sign-ups, a command of each family, three
            days of jobs, a rebuild. Prints rows, processor time of Node and of the database, and ratios
  explorer  pages of the event log and the tree of a request among many events, against 1,000 events

Ratios hold on any machine; milliseconds only on a quiet one.
`;

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { families: { type: 'string' }, events: { type: 'string' }, help: { type: 'boolean' } },
});
const [part = '', commit] = positionals;
if (part === 'against' && commit) await benchAgainst(commit, Number(values.families ?? 1_000));
else if (part === 'explorer') await benchExplorer(Number(values.events ?? 1_000_000));
else {
  process.stdout.write(help);
  process.exitCode = values.help ? 0 : 2;
}
