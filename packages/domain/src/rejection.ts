/** A business rejection: code and facts. One table at the API's edge decides HTTP status and sentence. */
export type Rejection<Code extends string = string> = {
  readonly rejected: Code;
  readonly facts?: Readonly<Record<string, string | number | boolean>>;
};

/** Rejects a command, with the facts that its sentence needs. */
export const reject = <const Code extends string>(code: Code, facts?: Rejection['facts']): Rejection<Code> =>
  facts === undefined ? { rejected: code } : { rejected: code, facts };

/** True when a command was rejected. */
export const isRejection = (value: unknown): value is Rejection =>
  typeof value === 'object' && value !== null && 'rejected' in value;
