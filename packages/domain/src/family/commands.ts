import type { PriceLists } from '../club/price-lists.ts';
import type { CommandOf, RejectionOf } from '../command.ts';
import { absenceCommands } from './absences/commands.ts';
import { accountCommands } from './account/commands.ts';
import { athleteCommands } from './athletes/commands.ts';
import { autopayCommands } from './autopay/commands.ts';
import { chargeCommands } from './charges/commands.ts';
import { classPauseCommands } from './class-pauses/commands.ts';
import { classCommands } from './classes/commands.ts';
import { deviceCommands } from './devices/commands.ts';
import { disputeCommands } from './disputes/commands.ts';
import { doubleCommands } from './doubles/commands.ts';
import { erasureCommands } from './erasure/commands.ts';
import { guardianCommands } from './guardians/commands.ts';
import { makeUpCommands } from './make-ups/commands.ts';
import { familyNoticeCommands } from './notices/commands.ts';
import { familyPaperCommands } from './papers/commands.ts';
import { paymentCommands } from './payments/commands.ts';
import { planPaymentCommands } from './plan-payments/commands.ts';
import { ObserveSubscription } from './plans/observe-subscription.ts';
import { planCommands } from './plans/plan-changes.ts';
import { RecordIntentOutcome } from './record-outcome.ts';
import { sharingCommands } from './sharing/commands.ts';
import { splitCommands } from './splits/commands.ts';

export const familyCommands = [
  ...accountCommands,
  ...athleteCommands,
  ...absenceCommands,
  ...makeUpCommands,
  ...familyPaperCommands,
  ...planCommands,
  ObserveSubscription,
  ...planPaymentCommands,
  ...classCommands,
  ...classPauseCommands,
  ...chargeCommands,
  ...autopayCommands,
  ...paymentCommands,
  ...disputeCommands,
  ...familyNoticeCommands,
  ...deviceCommands,
  ...guardianCommands,
  ...sharingCommands,
  ...doubleCommands,
  ...splitCommands,
  ...erasureCommands,
  RecordIntentOutcome,
] as const;

type Definition = (typeof familyCommands)[number];

export type FamilyCommand = CommandOf<Definition>;

export type Unpriced<Command> = Command extends { readonly prices: PriceLists }
  ? Omit<Command, 'prices'>
  : Command;
export type PeopleCommand = CommandOf<Extract<Definition, { readonly kind: 'asked' }>>;
export type BillingCommand = CommandOf<Extract<Definition, { readonly kind: 'recorded' }>>;

export type FamilyRejection = RejectionOf<Definition> | 'not-registered';
