/** Business rejection: code and facts. A table in the API decides HTTP status and sentence. */
export type Rejection<Code extends string = string> = {
  readonly rejected: Code;
  readonly facts?: Readonly<Record<string, string | number | boolean>>;
};

export const reject = <const Code extends string>(code: Code, facts?: Rejection['facts']): Rejection<Code> =>
  facts === undefined ? { rejected: code } : { rejected: code, facts };

export const isRejection = (value: unknown): value is Rejection =>
  typeof value === 'object' && value !== null && 'rejected' in value;
