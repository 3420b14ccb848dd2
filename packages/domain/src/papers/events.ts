import * as z from 'zod/mini';
import { gradeSchema } from '../club/grade-schema.ts';
import { defineEvent, type EventOf } from '../event.ts';
import { history } from '../history-sentences.ts';
import { fill } from '../text/fill.ts';
import { requiredText } from '../text/text.ts';

export const paperIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not a valid id.'));
export const paperKinds = ['agreement', 'photo-consent'] as const;
/** Months for which a signature can be valid. */
export const validities = [3, 6, 12, 24] as const;

/** Facts of a published version, apart from its rules. */
const facts = {
  paperId: z.string(),
  version: z.int(),
  title: z.string(),
  text: z.string(),
  /** SHA-256 in hex of title and text (`hashedTextOfPaper`). */
  hash: z.string(),
};

const rules = {
  kind: z.enum(paperKinds),
  /** Grades whose athletes need the paper; null for all athletes. */
  grades: z.nullable(z.readonly(z.array(gradeSchema).check(z.minLength(1, 'Please choose a grade.')))),
  needed: z.boolean(),
  /** Months for which a signature is valid; null for no end. */
  validMonths: z.nullable(z.literal(validities)),
};

export const PaperPublished = defineEvent({
  type: 'PaperPublished',
  schema: 1,
  data: z.strictObject({
    ...facts,
    ...rules,
    /** Oldest version whose signatures are still valid. */
    signFrom: z.int(),
  }),
  summary: ({ title, version }) => fill(history.PaperPublished, { title, version: `${version}` }),
  example: {
    paperId: 'paper-1',
    version: 1,
    title: 'Liability waiver',
    text: 'Example text. Training has risks, and we accept them.',
    hash: 'ab'.repeat(32),
    kind: 'agreement',
    grades: null,
    needed: true,
    validMonths: 12,
    signFrom: 1,
  },
  personal: [],
});

export const PaperRetired = defineEvent({
  type: 'PaperRetired',
  schema: 1,
  data: z.strictObject({ paperId: z.string(), title: z.string() }),
  summary: ({ title }) => fill(history.PaperRetired, { title }),
  example: { paperId: 'paper-1', title: 'Liability waiver' },
  personal: [],
});

export const paperEvents = [PaperPublished, PaperRetired] as const;
export type PaperEvent = EventOf<(typeof paperEvents)[number]>;

export const hashedTextOfPaper = ({ title, text }: { readonly title: string; readonly text: string }) =>
  `${title}\n${text}`;

/** Facts and rules of a published version, for answers. */
export const paperShape = { ...facts, ...rules };

export const publishPaperInput = z.strictObject({
  /** Absent for a new paper. */
  paperId: z.optional(paperIdSchema),
  /** Version that the caller saw; 0 for a new paper. */
  seen: z.int(),
  title: requiredText('Please enter a title.', 80),
  /** Paragraphs, separated by empty lines. */
  text: requiredText('Please enter the text.', 10_000),
  ...rules,
  /** False if the change is small, so that earlier signatures stay valid. */
  signAgain: z.boolean(),
});
export const retirePaperInput = z.strictObject({ paperId: paperIdSchema, seen: z.int() });
