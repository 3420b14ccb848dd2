import { AuditProblem } from '@hoops/audit/audit-problem';
import { type PackDeps, type PackPosition, packLines } from '@hoops/audit/evidence/make-pack';
import { type PackSubject, packAbout, packList } from '@hoops/audit/evidence/pack-format';
import { familyId } from '@hoops/domain/ids';
import { familyStream, parseStream } from '@hoops/domain/stream';
import { clubDate } from '@hoops/domain/time/club-time';
import { UnknownPage } from '@hoops/projections/read-store';
import * as z from 'zod/mini';
import { recordPersonalDataExported } from '../access-log/record-access.ts';
import type { Implementations, Request } from '../http/create-handler.ts';
import { problem, refusal } from '../http/problem.ts';
import type { QueryDeps } from '../rows/query-deps.ts';

/** Maximum characters per answer: Lambda allows 6 MB, and nested JSON grows when it is escaped. */
const maxCharacters = 2_000_000;

const positionSchema = z.strictObject({
  madeAt: z.iso.datetime(),
  lines: z.int(),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  after: z.strictObject({
    stream: z.pipe(
      z.string(),
      z.transform((name) => parseStream(name).name),
    ),
    commit: z.nullable(z.int()),
  }),
});

type Asked = { readonly cursor?: string | undefined; readonly reason: string };

export const evidencePackQuery = (
  deps: QueryDeps & Pick<PackDeps, 'keptHeads'>,
): Implementations<'evidencePack' | 'clubEvidencePack'> => {
  const part = async (subject: PackSubject, { cursor, reason }: Asked, request: Request) => {
    const from = cursor === undefined ? undefined : positionIn(cursor);
    let [lines, count] = ['', 0];
    const about = new Set<string>();
    let next: PackPosition | undefined;
    try {
      for await (const { text, position, families } of packLines(deps, subject, from)) {
        lines += text;
        count += 1;
        for (const family of families) about.add(family);
        next = position.after === null ? undefined : position;
        if (next && lines.length > maxCharacters) break;
      }
    } catch (error) {
      throw error instanceof AuditProblem ? problem('failed-precondition', error.message) : error;
    }
    const taken = { lines: count, families: [...about], reason };
    await recordPersonalDataExported(deps, request, packList(subject), { ...taken, ...packAbout(subject) });
    return {
      lines,
      fileName: `evidence-${clubDate(deps.clock.now())}.html`,
      nextCursor: next ? Buffer.from(JSON.stringify(next)).toString('base64url') : null,
    };
  };
  return {
    async evidencePack({ cursor, reason, familyId: family, ...subject }, request) {
      const { commit: commits } = await deps.store.head(familyStream(familyId(family)));
      if (commits === 0) throw refusal('family-not-found');
      return part({ family, ...subject }, { cursor, reason }, request);
    },

    clubEvidencePack: ({ from, to, ...asked }, request) => part({ from, to }, asked, request),
  };
};

/** @throws UnknownPage for an invalid cursor */
const positionIn = (cursor: string): PackPosition => {
  try {
    return z.parse(positionSchema, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new UnknownPage();
  }
};
