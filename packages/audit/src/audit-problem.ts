/** Problem that the operator must fix or decide; the message is a full sentence. */
export class AuditProblem extends Error {
  override readonly name = 'AuditProblem';
}
