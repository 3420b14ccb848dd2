import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jobs } from '@hoops/wiring/jobs';
import { mailReports } from '@hoops/wiring/mail-reports';
import { streamConsumers } from '@hoops/wiring/stream-consumers';
import { subscriptions } from '@hoops/wiring/subscriptions';
import { root } from './project-root.ts';

const placeholders: Readonly<Record<string, readonly { readonly name: string }[]>> = {
  '<subscriber>': [...subscriptions, mailReports],
  '<consumer>': streamConsumers,
  '<job>': jobs,
};

const withNames = (documented: string): string =>
  documented.replace(/<\w+>/, (placeholder) => {
    const rows = placeholders[placeholder];
    if (!rows) throw new Error(`docs/deploy.md names an alarm of a ${placeholder}, which nobody knows.`);
    return `(${rows.map(({ name }) => name).join('|')})`;
  });

/**
 * The alarms that an operator finds in the table of docs/deploy.md, where all three cells of a row say something: each
 * as it stands there, and a pattern of the names without their stage.
 */
export const documentedAlarms = () => {
  const text = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
  const [, table = ''] = text.split('## When an alarm goes off\n');
  return [...table.matchAll(/^\| (`.+?) +\| +[^ |].*? +\| +[^ |].*? +\|$/gm)].flatMap(([, cell = '']) => {
    const written = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    const names = written.filter((name) => !name.startsWith('-'));
    // "and each `-timed-out`": of every alarm before it.
    const endings = written.filter((name) => name.startsWith('-'));
    const others = endings.flatMap((ending) => names.map((name) => name.replace('-failed', ending)));
    return [...names, ...others].map((documented) => ({
      documented,
      pattern: new RegExp(`^${withNames(documented)}$`),
    }));
  });
};
