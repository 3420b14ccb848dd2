import { gradeSchema } from '@hoops/domain/club/grade-schema';
import * as z from 'zod/mini';

/** Newest answer to each paper; `at` is ISO-8601 UTC. */
export const paperAnswersSchema = z.readonly(
  z.array(
    z.strictObject({
      paperId: z.string(),
      version: z.int(),
      answer: z.enum(['signed', 'declined']),
      at: z.string(),
    }),
  ),
);

export const athletePapersItemSchema = z.strictObject({
  athleteId: z.string(),
  athleteName: z.string(),
  parentID: z.string(),
  parentName: z.string(),
  grade: z.nullable(gradeSchema),
  papers: paperAnswersSchema,
});
export type AthletePapersItem = z.output<typeof athletePapersItemSchema>;

/** Answers to papers; `signature` is null for a declined paper. */
export const signedPapersSchema = z.readonly(
  z.array(
    z.strictObject({
      paperId: z.string(),
      version: z.int(),
      title: z.string(),
      answer: z.enum(['signed', 'declined']),
      at: z.string(),
      signature: z.nullable(
        z.strictObject({ hash: z.string(), signer: z.string(), language: z.string(), page: z.string() }),
      ),
    }),
  ),
);
