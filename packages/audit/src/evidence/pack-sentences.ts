import type { PackReport } from './check-pack.ts';
import type { LeftOut } from './pack-format.ts';
import type { PackFinding, PackProblem } from './read-pack.ts';

/* What a check found, in words: the same in the page and on the command line. */

const problemWords: Readonly<Record<PackProblem, string>> = {
  'cut-off': 'The pack does not end where it was made to end',
  'changed-text': 'The pack is not as it was made: something in it was changed, dropped, added or moved',
  'unreadable-line': 'A line cannot be read',
  'misplaced-line': 'A line stands where it does not belong',
  'wrong-key': 'Another key',
  'wrong-signature': 'The signature of a day does not fit',
  'rewritten-log': 'The log of a day does not begin with the log of the day before',
  'not-in-log': 'The signed log does not hold where this stream ends',
  'changed-commit': 'The stored bytes are not those that were hashed',
  'broken-link': 'The commit does not follow the one before it',
  'missing-commit': 'A commit is missing',
  'added-commit': 'A commit was added',
  'reordered-commit': 'The commits are not in their order',
  'missing-tail': 'The commits end too early',
  'replaced-commits': 'The commits are not those that were signed',
  'misplaced-event': 'An event is another stream’s, or not the next one',
};

/** One finding as a sentence that names the place. */
export const findingSentence = ({ problem, place }: PackFinding): string =>
  `${problemWords[problem]}: ${place}.`;

/** Why a commit is there as its hash alone. */
export const leftOutWords: Readonly<Record<LeftOut, string>> = {
  'other-families': 'it is about other families too, or about none',
  'other-athletes': 'it is not about this athlete alone',
  'other-payments': 'it does not belong to this payment',
  'other-days': 'it is of other days',
  unreadable: 'it cannot be read',
};

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;

/** What was looked at, and what it comes to. */
export const reportSentences = (report: PackReport): readonly string[] => {
  const { findings, streams, commits, events, hidden, unsigned, newestDay } = report;
  const result =
    findings.length > 0
      ? `${count(findings.length, 'thing')} wrong. Do not rely on this pack.`
      : 'Nothing is wrong with what is stored in this pack.';
  const signed =
    newestDay === undefined
      ? 'No signed day covers it: it is chained, and that is all.'
      : `Its commits are in the log that was signed on ${newestDay}${unsigned === 0 ? '' : `, except for ${count(unsigned, 'commit')} made since: the next signed log will hold ${unsigned === 1 ? 'it' : 'them'}`}.`;
  return [
    result,
    `Looked at ${count(events, 'event')} in ${count(commits, 'commit')} of ${count(streams, 'stream')}; ${count(hidden, 'commit')} of them as hashes only.`,
    // Nothing signs what the club tells beside it.
    'What stands in a frame was stored and hashed when it happened, and is checked. Sentences, names and opened fields are the club’s reading of it, and are not: compare them with the frame.',
    ...(findings.length > 0 ? [] : [signed]),
  ];
};
