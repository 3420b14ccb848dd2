type Values = string | readonly string[];

export type Statement = {
  readonly Effect: 'Allow' | 'Deny';
  readonly Principal: '*' | Readonly<Record<string, Values>>;
  readonly Action: Values;
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/** Caller (a service, or an account with all rights) and the request's condition keys. */
export type AccessRequest = ({ readonly service: string } | { readonly account: string }) & {
  readonly action: string;
  readonly context: Readonly<Record<string, string>>;
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const includes = (values: unknown, value: string): boolean => [values].flat().includes(value);

/** Comparison per operator; a missing key matches nothing. */
const operators: Readonly<Record<string, (wanted: unknown, given: string | undefined) => boolean>> = {
  StringEquals: (wanted, given) => same(wanted, given),
  /** A template contains an ARN as a reference in JSON. */
  ArnEquals: (wanted, given) => JSON.stringify(wanted) === given,
  Bool: (wanted, given) => String(wanted) === given,
  Null: (wanted, given) => String(wanted) === String(given === undefined),
};

const names = (principal: Readonly<Record<string, Values>>, asked: AccessRequest): boolean =>
  'service' in asked
    ? includes(principal.Service, asked.service)
    : JSON.stringify(principal.AWS ?? '').includes(`:iam::${asked.account}:root`);

const applies = (statement: Statement, asked: AccessRequest): boolean => {
  const { action, context } = asked;
  const { Principal, Action, Condition = {} } = statement;
  const isMeant = Principal === '*' || includes(Principal.AWS, '*') || names(Principal, asked);
  const conditions = Object.entries(Condition).flatMap(([operator, keys]) => {
    const holds = operators[operator];
    if (!holds) throw new Error(`The condition ${operator} is not known here.`);
    return Object.entries(keys).map(([key, wanted]) => holds(wanted, context[key]));
  });
  const isAction = includes(Action, action) || includes(Action, action.replace(/:.*/, ':*'));
  return isMeant && isAction && conditions.every(Boolean);
};

export const isAllowedByPolicy = (statements: readonly Statement[], asked: AccessRequest): boolean => {
  const meant = statements.filter((statement) => applies(statement, asked));
  return meant.some(({ Effect }) => Effect === 'Allow') && !meant.some(({ Effect }) => Effect === 'Deny');
};
