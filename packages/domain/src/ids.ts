import * as z from 'zod/mini';

declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** User id of the family's first parent; the spec's `parentId` (spec section 3). */
export type FamilyId = Branded<'FamilyId'>;
export type AthleteId = Branded<'AthleteId'>;
export type IntentId = Branded<'IntentId'>;
export type SettlementId = Branded<'SettlementId'>;
export type ScheduleItemId = Branded<'ScheduleItemId'>;
export type RequestId = Branded<'RequestId'>;

const idPattern = /^[A-Za-z0-9_-]{1,64}$/;
export const isId = (text: string): boolean => idPattern.test(text);
const idSchema = <T extends string>() =>
  z.pipe(
    z.string().check(z.regex(idPattern, 'This is not a valid id.')),
    z.transform((text) => text as T),
  );

export const familyIdSchema = idSchema<FamilyId>();
export const athleteIdSchema = idSchema<AthleteId>();
export const intentIdSchema = idSchema<IntentId>();
export const settlementIdSchema = idSchema<SettlementId>();
export const scheduleItemIdSchema = idSchema<ScheduleItemId>();
export const requestIdSchema = idSchema<RequestId>();

/** @throws ZodError if the text is not a valid id, like the functions below */
export const familyId = (text: string): FamilyId => z.parse(familyIdSchema, text);
export const athleteId = (text: string): AthleteId => z.parse(athleteIdSchema, text);
export const intentId = (text: string): IntentId => z.parse(intentIdSchema, text);
export const settlementId = (text: string): SettlementId => z.parse(settlementIdSchema, text);
export const scheduleItemId = (text: string): ScheduleItemId => z.parse(scheduleItemIdSchema, text);
export const requestId = (text: string): RequestId => z.parse(requestIdSchema, text);
