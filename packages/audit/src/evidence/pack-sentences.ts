import type { PackReport } from './check-pack.ts';
import type { FamilySubject, PackSubject } from './pack-format.ts';
import type { PackFinding, PackProblem } from './read-pack.ts';

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
  'unreadable-event': 'No event with a date can be read in the commit',
  'missing-subject': 'What the pack is about is not in it',
  'withheld-commit': 'A commit is left out that a pack about this must show',
  'other-subject': 'A commit is shown that is not about what the pack says it is about',
  'wrong-moment': 'The pack says that it was made before what is in it',
  'unproven-history':
    'No signed log holds this history, and commits of it are left out: nothing proves them. Ask for another pack after the next day is signed',
};

export const findingSentence = ({ problem, place }: PackFinding): string =>
  `${problemWords[problem]}: ${place}.`;

export const subjectWords = (subject: PackSubject): readonly string[] => [
  ...(subject.family === undefined ? ['the whole club'] : []),
  ...partsOfSubject.flatMap((part) => {
    const value = (subject as Partial<FamilySubject>)[part];
    return value === undefined ? [] : [`${part} ${value}`];
  }),
];
const partsOfSubject = ['family', 'athlete', 'payment', 'from', 'to'] as const;

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;

export const reportSentences = (report: PackReport): readonly string[] => {
  const { findings, streams, commits, events, hidden, unsigned, undated, newestDay } = report;
  const result =
    findings.length > 0
      ? `${count(findings.length, 'thing')} wrong. Do not rely on this pack.`
      : 'Nothing is wrong with what is stored in this pack.';
  const since = unsigned - undated;
  const exceptions = [
    ...(since === 0
      ? []
      : [
          `${count(since, 'commit')} made since: the next signed log will hold ${since === 1 ? 'it' : 'them'}`,
        ]),
    ...(undated === 0
      ? []
      : [
          `${count(undated, 'commit')} that ${undated === 1 ? 'is there as a hash' : 'are there as hashes'} only, which no signed log holds: nothing shows when ${undated === 1 ? 'it was' : 'they were'} made. Ask for another pack after the next day is signed`,
        ]),
  ];
  const signed =
    newestDay === undefined
      ? 'No signed day covers it: it is chained, and that is all.'
      : `Its commits are in the log that was signed on ${newestDay}${exceptions.length === 0 ? '' : `, except for ${exceptions.join('; and for ')}`}.`;
  return [
    result,
    `Looked at ${count(events, 'event')} in ${count(commits, 'commit')} of ${count(streams, 'stream')}; ${count(hidden, 'commit')} of them as hashes only.`,
    'What stands in a frame was stored and hashed when it happened, and is checked. Sentences, names and opened fields are the club’s reading of it, and are not: compare them with the frame.',
    ...(findings.length > 0 ? [] : [signed]),
  ];
};
