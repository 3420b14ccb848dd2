import { describe, expect, it } from 'vitest';
import { exampleOf, scenarioTime } from '../given-when-then.ts';
import { ParentInfoChanged, ParentRegistered } from './events/account.ts';
import type { FamilyEvent } from './events.ts';
import { evolveFamily, initialFamilyState } from './evolve.ts';
import { jordan, primary, registered, takes } from './family-story.ts';
import type { FamilyState } from './state.ts';

const at = scenarioTime;
const fold = (...events: readonly FamilyEvent[]): FamilyState =>
  events.reduce((state, event) => evolveFamily(state, event, { at }), initialFamilyState);

describe('a family’s fold', () => {
  it('begins with the registration', () => {
    const { familyId, ...parent } = ParentRegistered.example;
    expect(fold(registered)).toEqual({
      kind: 'registered',
      familyId,
      registeredAt: at,
      parent,
      provenEmail: null,
      emailProofIssuedAt: null,
      emailCameBack: null,
      mailPreferences: { scheduleChanges: true },
      onboardingStep: 'app-link',
      paymentMethodPageOpened: false,
      stripeCustomerId: null,
      hasDefaultPaymentMethod: false,
      card: null,
      athletes: [],
      charges: [],
      classDay: null,
      autopay: null,
      openIntents: [],
      failedSettlements: [],
      failedPayments: [],
      recordedFacts: [],
    });
  });

  it('has nothing before that', () => {
    expect(fold(primary(), takes(jordan, 'monday'))).toBe(initialFamilyState);
  });

  it('keeps what is known when an erased change is read', () => {
    const erased: FamilyEvent = JSON.parse('{"type":"ParentInfoChanged","data":{"changes":"[erased]"}}');
    expect(fold(registered, exampleOf(ParentInfoChanged), erased)).toEqual(
      fold(registered, exampleOf(ParentInfoChanged)),
    );
  });

  it('ignores what concerns an athlete who is gone', () => {
    const gone: FamilyEvent = { type: 'AthleteRemoved', data: { athleteId: jordan } };
    expect(fold(registered, primary(), gone, takes(jordan, 'monday'))).toEqual(fold(registered));
  });

  it('keeps the place of an athlete who changes classes', () => {
    const state = fold(registered, primary(), takes(jordan, 'monday'), takes(jordan, 'monday', 'friday'));
    expect(state.kind === 'registered' && state.athletes[0]).toMatchObject({
      classes: ['monday', 'friday'],
      enrolledSince: 1,
    });
  });
});
