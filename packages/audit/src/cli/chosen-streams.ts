import { familyIdSchema } from '@hoops/domain/ids';
import { familyStream, type StreamName } from '@hoops/domain/stream';
import { AuditProblem } from '../audit-problem.ts';
import type { Context } from './context.ts';
import { streamNames } from './stream-names.ts';

/** @throws AuditProblem for an invalid stream name or family id */
export const chosenStreams = ({ options: { stream = [], family } }: Context): readonly StreamName[] => {
  const named = streamNames(stream);
  if (family === undefined) return named;
  const id = familyIdSchema.safeParse(family);
  if (!id.success) throw new AuditProblem(`${family} is not a family id.`);
  return [...named, familyStream(id.data)];
};
