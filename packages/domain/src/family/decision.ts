import type { Rejection } from '../rejection.ts';
import type { FamilyCommand } from './command.ts';
import type { FamilyEvent } from './events.ts';
import type { FamilyRejection } from './rejections.ts';

/** What a family answers to a command: events (none when nothing changes) or a rejection. */
export type FamilyDecision = readonly FamilyEvent[] | Rejection<FamilyRejection>;

export type CommandOf<Type extends FamilyCommand['type']> = Extract<FamilyCommand, { readonly type: Type }>;
