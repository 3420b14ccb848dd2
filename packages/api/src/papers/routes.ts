import { gradeSchema } from '@hoops/domain/club/grade-schema';
import { declinePaperInput, signPaperInput } from '@hoops/domain/family/papers/inputs';
import { familyIdSchema } from '@hoops/domain/ids';
import { paperIdSchema, paperShape, publishPaperInput, retirePaperInput } from '@hoops/domain/papers/events';
import { paperStatuses } from '@hoops/domain/papers/paper-status';
import * as z from 'zod/mini';
import { defineRoute, versioned } from '../http/route.ts';
import { cursorSchema, pageOf } from '../rows/page.ts';

const { paperId, version, title, text, hash, kind, needed, validMonths } = paperShape;
const status = z.enum(paperStatuses);
/** Club-local date of the last valid day; null without a signature or without an end. */
const expiresOn = z.nullable(z.string());
const user = { auth: 'user', group: 'queries', method: 'GET', kind: 'query', onBehalfOf: true } as const;
const command = { method: 'POST', kind: 'command', group: 'commands' } as const;

const signatureSchema = z.strictObject({
  signer: z.string(),
  /** ISO-8601 UTC. */
  signedAt: z.string(),
  language: z.string(),
  page: z.string(),
});

export const athletePaperSchema = z.strictObject({
  athleteId: z.string(),
  athleteName: z.string(),
  parentID: z.string(),
  parentName: z.string(),
  grade: z.nullable(gradeSchema),
  status,
  /** Time of the newest answer, ISO-8601 UTC. */
  answeredAt: z.nullable(z.string()),
  signedVersion: z.nullable(z.int()),
  expiresOn,
});

export const paperRoutes = {
  papers: defineRoute({
    ...user,
    readsFamily: true,
    path: '/api/papers',
    summary:
      'Papers in force for the athletes of the family, with their texts and the state of each signature.',
    input: z.object({}),
    answer: z.strictObject({
      papers: z.readonly(
        z.array(z.strictObject({ paperId, version, title, text, hash, kind, needed, validMonths })),
      ),
      athletes: z.readonly(
        z.array(
          z.strictObject({
            athleteId: z.string(),
            athleteName: z.string(),
            papers: z.readonly(
              z.array(
                z.strictObject({
                  paperId,
                  status,
                  /** Version of the newest answer. */
                  answeredVersion: z.nullable(z.int()),
                  answeredAt: z.nullable(z.string()),
                  expiresOn,
                }),
              ),
            ),
          }),
        ),
      ),
      ...versioned,
    }),
  }),
  signedPaper: defineRoute({
    ...user,
    readsFamily: true,
    path: '/api/athletes/{athleteId}/papers/{paperId}/{version}',
    summary: 'Signed copy of a version of a paper, for the family and for administrators.',
    input: z.object({ athleteId: z.string(), paperId, version: z.coerce.number().check(z.int()) }),
    answer: z.strictObject({
      athleteName: z.string(),
      parentName: z.string(),
      title,
      text,
      hash,
      version,
      signature: signatureSchema,
    }),
  }),
  signPaper: defineRoute({
    ...command,
    auth: 'user',
    onBehalfOf: false,
    path: '/api/signPaper',
    summary: 'Signs the shown version of a paper for an athlete. Administrators cannot sign for a family.',
    input: signPaperInput,
    answer: z.strictObject(versioned),
  }),
  declinePaper: defineRoute({
    ...command,
    auth: 'user',
    onBehalfOf: true,
    path: '/api/declinePaper',
    summary: 'Declines a photo consent for an athlete, or withdraws a given consent.',
    input: declinePaperInput,
    answer: z.strictObject(versioned),
  }),
  clubPapers: defineRoute({
    auth: 'admin',
    method: 'GET',
    kind: 'query',
    group: 'queries',
    path: '/api/clubPapers',
    summary: 'All papers of the club with their newest text, including papers that are no longer in force.',
    input: z.object({}),
    answer: z.strictObject({
      papers: z.readonly(
        z.array(
          z.strictObject({
            ...paperShape,
            publishedAt: z.string(),
            isRetired: z.boolean(),
          }),
        ),
      ),
      ...versioned,
    }),
  }),
  publishPaper: defineRoute({
    ...command,
    auth: 'admin',
    path: '/api/publishPaper',
    summary: 'Publishes a paper, or a new version of a paper.',
    input: publishPaperInput,
    answer: z.strictObject({ paperId, paperVersion: z.int(), ...versioned }),
  }),
  retirePaper: defineRoute({
    ...command,
    auth: 'admin',
    path: '/api/retirePaper',
    summary: 'Stops asking for a paper. Signatures stay.',
    input: retirePaperInput,
    answer: z.strictObject(versioned),
  }),
  paperAthletes: defineRoute({
    auth: 'admin',
    method: 'GET',
    kind: 'query',
    group: 'queries',
    trails: true,
    path: '/api/clubPapers/{paperId}/athletes',
    summary: 'Enrolled athletes who need a paper, with the state of each signature, in pages.',
    input: z.object({
      paperId,
      /** `open` lists athletes whose signature is missing, outdated, expired or about to expire. */
      filter: z.optional(z.literal('open')),
      cursor: z.optional(cursorSchema),
    }),
    answer: pageOf(athletePaperSchema),
  }),
  remindOfPaper: defineRoute({
    ...command,
    auth: 'admin',
    path: '/api/remindOfPaper',
    summary:
      'Emails up to 100 families that lack a signature, at most once a day. Families without open signatures are skipped.',
    input: z.strictObject({
      paperId: paperIdSchema,
      parentIds: z.readonly(z.array(familyIdSchema)).check(z.maxLength(100)),
    }),
    answer: z.strictObject({ reminded: z.int() }),
  }),
};
