/*
 * An evidence pack is one HTML file around lines of JSON: the pack, the signed days, the streams, their commits, the end.
 * The last line has a hash over all others, one after the other: SHA-256 of the hash so far, hexadecimal, and the line with its
 * end. What makes them evidence are the hash chains, the hash tree and the signatures among them
 * (docs/audit-for-auditors.md). `<` is written \u003c, so that no line can end the element around them.
 */

/** What a pack is about: a family, or of it what concerns one athlete, one payment or some days; or some days of the whole club. */
export type PackSubject = FamilySubject | ClubSubject;

export type FamilySubject = {
  readonly family: string;
  readonly athlete?: string | undefined;
  /** An id of Stripe's, or of ours. */
  readonly payment?: string | undefined;
  /** Days of the club, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** The whole club's days, both included: such a pack names no one. */
export type ClubSubject = {
  readonly family?: undefined;
  readonly from: string;
  readonly to: string;
};

/** Under which name it is recorded that a pack was taken. */
export const packList = ({ family }: PackSubject) =>
  family === undefined ? 'club-evidence-pack' : 'evidence-pack';

/** The one athlete or payment of a family, as it is recorded that a pack about it was taken. */
export const packAbout = (subject: PackSubject) =>
  subject.family === undefined ? {} : { athleteId: subject.athlete, paymentId: subject.payment };

/** Why a commit is there as its hash alone. */
export type LeftOut =
  | 'other-families'
  | 'other-athletes'
  | 'other-payments'
  | 'other-days'
  /** It cannot be read. */
  | 'unreadable';

/** The same in words. */
export const leftOutWords: Readonly<Record<LeftOut, string>> = {
  'other-families': 'it is about other families too, or about none',
  'other-athletes': 'it is not about this athlete alone',
  'other-payments': 'it does not belong to this payment',
  'other-days': 'it is of other days',
  unreadable: 'it cannot be read',
};

export type PackLine =
  | {
      readonly kind: 'pack';
      readonly format: 1;
      readonly club: string;
      readonly timezone: string;
      readonly subject: PackSubject;
      /** ISO-8601 UTC. */
      readonly madeAt: string;
      /** With which the days below were signed, in PEM; null when no day was. */
      readonly key: string | null;
    }
  | DayLine
  | StreamLine
  | CommitLine
  | HiddenLine
  | StreamEndLine
  | { readonly kind: 'end'; readonly lines: number; readonly hash: string };

/** A signed day of the log of heads. */
export type DayLine = {
  readonly kind: 'day';
  /** The exact text that was signed. */
  readonly statement: string;
  /** Base64. */
  readonly signature: string;
  /** That the log begins with the log of the day before. */
  readonly consistency: readonly string[];
};

/** A stream, of which the pack has all commits. */
export type StreamLine = {
  readonly kind: 'stream';
  readonly stream: string;
  /** Where it ended on the newest signed day; null when it began later. */
  readonly entry: {
    readonly day: string;
    /** The line of the log, and its place in it. */
    readonly line: string;
    readonly index: number;
    readonly path: readonly string[];
  } | null;
};

/** After a stream's commits: how many there were when the pack was made. */
export type StreamEndLine = {
  readonly kind: 'stream-end';
  readonly stream: string;
  readonly commits: number;
};

/** A commit with everything that its hash covers. */
export type CommitLine = {
  readonly kind: 'commit';
  readonly stream: string;
  readonly commit: number;
  readonly previousHash: string;
  readonly hash: string;
  readonly fingerprint: string;
  readonly keyId: string;
  /** The exact text that is hashed: JSON of its events, personal fields as ciphertext. */
  readonly body: string;
  /** What the club says of each of them; the hashes do not cover it. */
  readonly words: readonly Words[];
};

export type Words = {
  readonly sentence: string;
  readonly by: string;
  /** The personal fields as the club opened them; they read '[erased]' when their key was erased. */
  readonly opened: Readonly<Record<string, unknown>>;
  /** Personal fields that a pack never shows. */
  readonly withheld: readonly string[];
};

/** A commit as its hash alone. */
export type HiddenLine = {
  readonly kind: 'hidden';
  readonly stream: string;
  readonly commit: number;
  readonly hash: string;
  readonly why: LeftOut;
};

/** A line as it stands in the file. */
export const lineOf = (line: PackLine): string => `${JSON.stringify(line).replaceAll('<', '\\u003c')}\n`;
