import { parseStream, type StreamName } from '@hoops/domain/stream';
import { AuditProblem } from '../audit-problem.ts';

/** What was typed, as names of streams. @throws AuditProblem for what is none. */
export const streamNames = (names: readonly string[]): readonly StreamName[] =>
  names.map((name) => {
    try {
      return parseStream(name).name;
    } catch {
      throw new AuditProblem(
        `${name} is not the name of a stream. Write it like family#... or schedule#main.`,
      );
    }
  });
