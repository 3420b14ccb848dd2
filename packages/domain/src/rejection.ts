/**
 * A business rule said no. Carries a code and facts; which HTTP status and which sentence it becomes is
 * decided in one table at the API's edge.
 */
export type Rejection<Code extends string = string> = {
  readonly rejected: Code;
  readonly facts?: Readonly<Record<string, string | number | boolean>>;
};

/** The rejection of a command, with the facts that its sentence needs. */
export const reject = <const Code extends string>(code: Code, facts?: Rejection['facts']): Rejection<Code> =>
  facts === undefined ? { rejected: code } : { rejected: code, facts };

/** Whether a command was rejected, and not answered by events. */
export const isRejection = (value: unknown): value is Rejection =>
  typeof value === 'object' && value !== null && 'rejected' in value;
