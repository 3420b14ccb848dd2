import type { PackReport } from './check-pack.ts';
import type { FamilySubject, PackSubject } from './pack-format.ts';
import type { PackFinding, PackProblem } from './read-pack.ts';

const problemWords: Readonly<Record<PackProblem, string>> = {
  'cut-off': 'The end of the pack is missing',
  'changed-text': 'The pack was modified: a part was changed, dropped, added or moved',
  'unreadable-line': 'A line cannot be read',
  'misplaced-line': 'A line is in the wrong place',
  'wrong-key': 'Wrong key',
  'wrong-signature': 'The signature of a day is not valid',
  'rewritten-log': 'The log of a day does not extend the log of the previous day',
  'not-in-log': 'The signed log does not contain the end of this stream',
  'changed-commit': 'The stored bytes do not match their hash',
  'broken-link': 'The commit does not follow the previous commit',
  'missing-commit': 'A commit is missing',
  'added-commit': 'A commit was added',
  'reordered-commit': 'The commits are out of order',
  'missing-tail': 'The commits end too early',
  'replaced-commits': 'The commits differ from the signed commits',
  'misplaced-event': 'An event belongs to another stream or is out of order',
  'unreadable-event': 'The commit contains no readable event with a date',
  'missing-subject': 'The subject of the pack is missing from it',
  'withheld-commit': 'A commit that a pack about this subject must show is left out',
  'other-subject': 'A commit that is not about the subject of the pack is shown',
  'wrong-moment': 'The pack claims to be older than its contents',
  'changed-field': 'A personal field was changed: it does not match its stored digest',
  'withheld-field': 'A personal field that this pack must show is left out',
  'unproven-field': 'A personal field has no stored digest, although its commit must have it',
  'unproven-history':
    'No signed log contains this history, and some of its commits are left out, so nothing proves them. Request another pack after the next signing',
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

const fieldWords = ({ proven, unproven, erased }: PackReport): readonly string[] => [
  `Framed text was stored and hashed when it happened, and is checked${proven === 0 ? '' : `, also ${count(proven, 'personal field')} against digests in it`}. Sentences, and names of who did something, are the club’s words and are not checked, so compare them with the fields.`,
  ...(unproven === 0
    ? []
    : [
        `${count(unproven, 'personal field')} of commits without digests (commit-1): the club’s reading, not checked.`,
      ]),
  ...(erased === 0
    ? []
    : [`${count(erased, 'event')} without personal fields, because they were erased or not disclosed.`]),
];

const outsideWords = ({ days, stamped, cosigners }: PackReport): string => {
  if (stamped === 0 && cosigners.length === 0)
    return 'No signed day here has a timestamp of an outside authority, or a cosignature of a witness.';
  const names = [...new Set(cosigners.flat())].sort().join(', ');
  const by = names === '' ? '' : ` (${names})`;
  return `Of ${count(days, 'signed day')} here, ${stamped} with a timestamp of an outside authority and ${cosigners.length} with cosignatures of witnesses${by}. They are not checked here.`;
};

export const reportSentences = (report: PackReport): readonly string[] => {
  const { findings, streams, commits, events, hidden, unsigned, undated, newestDay, days } = report;
  const result =
    findings.length > 0
      ? `${count(findings.length, 'problem')} found. Do not rely on this pack.`
      : 'No problems were found in this pack.';
  const since = unsigned - undated;
  const exceptions = [
    ...(since === 0 ? [] : [`${count(since, 'commit')} made since, which the next signed log will contain`]),
    ...(undated === 0
      ? []
      : [
          `${count(undated, 'commit')} shown only as a hash and not yet in a signed log, so there is no proof of when ${undated === 1 ? 'it was' : 'they were'} made. Request another pack after the next signing`,
        ]),
  ];
  const signed =
    newestDay === undefined
      ? 'No signed day covers this pack. Its commits are only chained.'
      : `Its commits are in the log that was signed on ${newestDay}${exceptions.length === 0 ? '' : `, except for ${exceptions.join('; and for ')}`}.`;
  return [
    result,
    `Checked ${count(events, 'event')} in ${count(commits, 'commit')} of ${count(streams, 'stream')}, including ${count(hidden, 'commit')} shown only as a hash.`,
    ...fieldWords(report),
    ...(days === 0 ? [] : [outsideWords(report)]),
    ...(findings.length > 0 ? [] : [signed]),
  ];
};
