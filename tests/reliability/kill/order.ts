import type { FamilyId } from '@hoops/domain/ids';
import type { DynamoDBRecord, SQSEvent } from 'aws-lambda';
import type { HttpRequest } from '../../system/http-request.ts';

export type Order =
  | { readonly do: 'http'; readonly event: HttpRequest }
  | {
      readonly do: 'publisher' | 'webhook-processor';
      readonly event: { readonly Records: readonly DynamoDBRecord[] };
    }
  | { readonly do: 'stripe-sync'; readonly event: SQSEvent }
  | { readonly do: 'assess-charges' | 'autopay' | 'sweep' }
  | { readonly do: 'grant-admin'; readonly sub: string }
  | { readonly do: 'describe'; readonly familyId: FamilyId };

export type Report = { readonly writes: readonly string[] } & (
  | { readonly result: unknown }
  | { readonly error: string }
);

/** Kill after the nth write from now, counted from 1; `write` counts only writes of its kind. */
export type Death = { readonly write?: string; readonly nth: number };
