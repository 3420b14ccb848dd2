import type { FamilyId } from '@hoops/domain/ids';
import type { DynamoDBRecord, SQSEvent } from 'aws-lambda';
import type { HttpRequest } from '../../system/http-request.ts';

/** What the process is ordered to do: one invocation of one Lambda, as its trigger on AWS makes it. */
export type Order =
  | { readonly do: 'http'; readonly event: HttpRequest }
  /** The stream of the events table, or of the inbox. */
  | {
      readonly do: 'publisher' | 'webhook-processor';
      readonly event: { readonly Records: readonly DynamoDBRecord[] };
    }
  | { readonly do: 'stripe-sync'; readonly event: SQSEvent }
  | { readonly do: 'assess-charges' | 'autopay' | 'sweep' }
  /** No Lambda: an operator's command line. */
  | { readonly do: 'grant-admin'; readonly sub: string }
  /** No Lambda: the family as it is known, and its events. */
  | { readonly do: 'describe'; readonly familyId: FamilyId };

/** How it went, and each write that was made for it, in order. */
export type Report = { readonly writes: readonly string[] } & (
  | { readonly result: unknown }
  | { readonly error: string }
);

/** When a process dies: over the nth write from now, counted from 1; of this kind where one is named. */
export type Death = { readonly write?: string; readonly nth: number };
