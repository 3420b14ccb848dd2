import { parseStream, type StreamName } from '@hoops/domain/stream';
import { AuditProblem } from '../audit-problem.ts';

/** @throws AuditProblem for an invalid name */
export const streamNames = (names: readonly string[]): readonly StreamName[] =>
  names.map((name) => {
    try {
      return parseStream(name).name;
    } catch {
      throw new AuditProblem(`${name} is not a stream name. Write it like family#... or schedule#main.`);
    }
  });
