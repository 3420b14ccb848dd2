export type FailureBody = {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
  readonly doc_url?: string;
  readonly charge?: string;
  readonly payment_intent?: unknown;
  readonly payment_method?: unknown;
};

/** Thrown in a transaction to undo all changes; becomes the response. */
export class Failure extends Error {
  readonly status: number;
  readonly body: FailureBody;

  constructor(status: number, body: FailureBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

const docs = (code: string) => `https://docs.stripe.com/error-codes#${code.replaceAll('_', '-')}`;

export const invalidRequest = (message: string, details: { code?: string; param?: string } = {}): Failure =>
  new Failure(400, {
    type: 'invalid_request_error',
    message,
    ...(details.code && { code: details.code, doc_url: docs(details.code) }),
    ...(details.param && { param: details.param }),
  });

/** 404 for an id in the path, 400 for an id in a parameter. */
export const resourceMissing = (kind: string, id: string, param = 'id'): Failure => {
  const status = param === 'id' ? 404 : 400;
  return new Failure(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    doc_url: docs('resource_missing'),
    message: `No such ${kind}: '${id}'`,
    param,
  });
};

/**
 * Failure 501 for a feature that the local Stripe lacks, so that no caller relies on a difference from
 * Stripe.
 */
export const notModelled = (what: string): Failure =>
  new Failure(501, {
    type: 'api_error',
    message: `The local Stripe does not model this: ${what}.`,
  });

export type CardProblem = {
  readonly code: string;
  readonly declineCode?: string;
  readonly message: string;
};

export type CardErrorContext = {
  readonly charge?: string;
  readonly payment_intent?: unknown;
  readonly payment_method?: unknown;
};

export const cardErrorBody = (problem: CardProblem, context: CardErrorContext = {}): FailureBody => ({
  type: 'card_error',
  code: problem.code,
  doc_url: docs(problem.code),
  message: problem.message,
  ...(problem.declineCode && { decline_code: problem.declineCode }),
  ...context,
});

export const cardError = (problem: CardProblem): Failure => new Failure(402, cardErrorBody(problem));
