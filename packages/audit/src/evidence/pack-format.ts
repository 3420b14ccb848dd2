import type { SignedText } from '../kept-heads/kept-day.ts';

/*
 * JSON Lines in an HTML file. The last line contains a SHA-256 over all other lines
 * (docs/audit-for-auditors.md). `<` is escaped.
 */

export type PackSubject = FamilySubject | ClubSubject;

export type FamilySubject = {
  readonly family: string;
  readonly athlete?: string | undefined;
  /** Payment id of Stripe or of this system. */
  readonly payment?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Club-local dates, inclusive; club packs contain no names. */
export type ClubSubject = {
  readonly family?: undefined;
  readonly from: string;
  readonly to: string;
};

export const packList = ({ family }: PackSubject) =>
  family === undefined ? 'club-evidence-pack' : 'evidence-pack';

export const packAbout = (subject: PackSubject) =>
  subject.family === undefined ? {} : { athleteId: subject.athlete, paymentId: subject.payment };

export type Omission = 'other-families' | 'other-athletes' | 'other-payments' | 'other-days' | 'unreadable';

export const omissionWords: Readonly<Record<Omission, string>> = {
  'other-families': 'it is also about other families, or about none',
  'other-athletes': 'it is not only about this athlete',
  'other-payments': 'it does not belong to this payment',
  'other-days': 'it is outside the pack’s dates',
  unreadable: 'it cannot be read',
};

export type PackLine =
  | {
      readonly kind: 'pack';
      readonly format: 1;
      readonly club: string;
      readonly timezone: string;
      readonly subject: PackSubject;
      readonly madeAt: string;
      readonly key: string | null;
    }
  | DayLine
  | StreamLine
  | CommitLine
  | HiddenLine
  | StreamEndLine
  | { readonly kind: 'end'; readonly lines: number; readonly hash: string };

/** `checkpoint` is a signed note (C2SP); earlier days have an exact text and its base64 signature. */
export type DayLine = {
  readonly kind: 'day';
  readonly consistency: readonly string[];
  /** Base64 of a reply of RFC 3161. */
  readonly timestamp?: string;
} & SignedText;

type Inclusion =
  /** C2SP tlog-proof; contains the day's checkpoint. */
  { readonly proof: string } | { readonly index: number; readonly path: readonly string[] };

export type StreamLine = {
  readonly kind: 'stream';
  readonly stream: string;
  /** Signed head on the newest day; null if the stream began later. */
  readonly entry: ({ readonly day: string; readonly line: string } & Inclusion) | null;
};

export type StreamEndLine = {
  readonly kind: 'stream-end';
  readonly stream: string;
  readonly commits: number;
};

export type CommitLine = {
  readonly kind: 'commit';
  readonly stream: string;
  readonly commit: number;
  readonly previousHash: string;
  readonly hash: string;
  readonly fingerprint: string;
  readonly keyId: string;
  /** Exact text that was hashed: JSON of the events, with personal fields as ciphertext. */
  readonly body: string;
  readonly words: readonly Words[];
};

export type Words = {
  readonly sentence: string;
  readonly by: string;
  /** Disclosures of personal fields (RFC 9901), whose digests are in the hashed text; none after an erasure. */
  readonly disclosures?: readonly string[];
  /** Personal fields of a commit without digests, as decrypted by the club; '[erased]' without a key. */
  readonly opened: Readonly<Record<string, unknown>>;
  /** Personal fields that the pack does not show. */
  readonly withheld: readonly string[];
};

export type HiddenLine = {
  readonly kind: 'hidden';
  readonly stream: string;
  readonly commit: number;
  readonly hash: string;
  readonly why: Omission;
};

export const lineOf = (line: PackLine): string => `${JSON.stringify(line).replaceAll('<', '\\u003c')}\n`;
