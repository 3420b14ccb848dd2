/** Something that the operator can mend or decide; the message is a sentence that says what. */
export class AuditProblem extends Error {
  override readonly name = 'AuditProblem';
}
