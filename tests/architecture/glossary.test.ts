import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!Our word |-)/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const terms = rows.map(([ours, field = '']) => ours || field);

const retired: Readonly<Record<string, readonly string[]>> = {
  'enrolment order': ['enrolledSince'],
  attempt: ['firstTryOn', 'autopayTryOn', 'withAutopayTry'],
  request: ['InboxPage', 'inbox-page'],
  maximum: [
    'mostAthletes',
    'mostFamiliesACommand',
    'mostDifferencesListed',
    'mostRetries',
    'longestDescription',
    'longestSubject',
    'longestAlert',
  ],
  'version conflict': ['outrun'],
  'state cache': ['warmFolds', 'recall'],
  intent: ['pendingWork', 'work-pending', 'RefusedWork', 'refused-work'],
  observation: ['sightings'],
  'family repository': ['FamilyLedger'],
  unregistered: ['decideForNobody'],
  subscriber: ['nobodyListens'],
  repair: ['makeRight'],
  lock: ['inTurn', 'TurnTaken'],
  checkpoint: ['Cursors'],
  'coordination row': ['bookkeeping', 'keepingBooks'],
  reconciliation: [
    'Books',
    'FamilyBooks',
    'StripeBooks',
    'readBooks',
    'readStripeBooks',
    'reconcileBooks',
    'books-agree',
    'books-page',
  ],
  recovery: ['looksAt'],
  hydrated: ['useAlive', 'becomeAlive'],
  'debounced value': ['useSettled'],
  redirect: ['LedTo'],
  'return path': ['pageAskedFor'],
  'load error': ['RecordNotRead'],
  'stale read': ['onTrailing'],
  'unsent marks': ['MarksInWait', 'marks-in-wait'],
  'as of': ['useLookingBack', 'use-looking-back'],
  'killable system': ['MortalWorld', 'mortalProcess', 'mortal'],
  'stream index patch': ['applyCure', 'isCured', 'stream-index-cure'],
  'traffic recorder': ['createWitness'],
  deliverer: ['hirePostman'],
};

/** Files for readers, except this test, which lists the former names. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => /^(packages|web|stacks|tests|docs)\/.*\.(tsx?|mjs|md|css)$/.test(name))
  .filter((name) => !/^docs\/decisions\/|^tests\/architecture\/glossary\.test\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

it('the glossary defines every term once, with the field’s word and a sentence', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
  expect(rows.filter(([, field, meaning]) => !field || !meaning?.endsWith('.'))).toEqual([]);
});

it('every glossary term is used in code', () => {
  const code = files
    .filter(({ name }) => !name.endsWith('.md'))
    .map(({ name, text }) => `${name} ${text}`)
    .join('\n')
    .toLowerCase()
    .replace(/[\s_-]+/g, '');
  const unused = terms.filter((term) => !code.includes((term.split(',')[0] ?? '').replace(/[\s_-]+/g, '')));
  expect(unused).toEqual([]);
});

it('no file or code uses a retired name', () => {
  const found = files.flatMap(({ name: file, text }) => {
    const words = new Set(`${file} ${text}`.split(/[^\w-]+/));
    return Object.entries(retired).flatMap(([term, names]) =>
      names.filter((name) => words.has(name)).map((name) => `${file} contains ${name}: it is called ${term}`),
    );
  });
  expect(found).toEqual([]);
});
