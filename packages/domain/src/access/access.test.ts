import { describe, expect, it } from 'vitest';
import { familyId } from '../ids.ts';
import { exampleOf, scenariosOf, scenarioTime } from '../testing/given-when-then.ts';
import { type AccessState, accessDecider } from './access-decider.ts';
import {
  type AccessEvent,
  AdminGranted,
  AdminRevoked,
  AdminSignedInByPasskey,
  HouseholdJoined,
  HouseholdLeft,
  PasskeyAdded,
  PasskeyRemoved,
  PasskeyTrusted,
  RecoveryCodesSaved,
  RecoveryCodeUsed,
  RefreshTokenReused,
  SecondFactorConfirmed,
  SecondFactorRemoved,
  SessionsRevoked,
} from './events.ts';

const given = scenariosOf(accessDecider);
const granted = exampleOf(AdminGranted);
const revoked = exampleOf(AdminRevoked);
const signedOut = exampleOf(SessionsRevoked);
const reused = exampleOf(RefreshTokenReused);
const confirmed = exampleOf(SecondFactorConfirmed);
const removed = exampleOf(SecondFactorRemoved);

it('GrantAdmin records a new administrator once', () => {
  given()
    .when({ type: 'GrantAdmin', ...granted.data })
    .then(granted);
  given(granted)
    .when({ type: 'GrantAdmin', ...granted.data })
    .then();
  given(granted, revoked)
    .when({ type: 'GrantAdmin', ...granted.data })
    .then(granted);
});

it('RevokeAdmin records the removal of an administrator once', () => {
  given(granted)
    .when({ type: 'RevokeAdmin', ...revoked.data })
    .then(revoked);
  given()
    .when({ type: 'RevokeAdmin', ...revoked.data })
    .then();
  given(granted, revoked)
    .when({ type: 'RevokeAdmin', ...revoked.data })
    .then();
});

it('the session revocation time only moves forward', () => {
  const later = exampleOf(SessionsRevoked, { before: '2026-12-01T14:00:00.000Z' });
  given()
    .when({ type: 'RevokeSessions', ...signedOut.data })
    .then(signedOut);
  given(signedOut)
    .when({ type: 'RevokeSessions', ...signedOut.data })
    .then();
  given(signedOut)
    .when({ type: 'RevokeSessions', ...later.data })
    .then(later);
  given(later)
    .when({ type: 'RevokeSessions', ...signedOut.data })
    .then();
});

it('a reused refresh token ends sessions once, and a session that has ended changes nothing', () => {
  const report = (signedInAt: string) => ({ type: 'ReportTokenReuse', ...reused.data, signedInAt }) as const;
  given().when(report('2026-10-01T14:00:00.000Z')).then(reused);
  given(reused).when(report('2026-10-01T14:00:00.000Z')).then();
  given(signedOut).when(report('2026-10-01T14:00:00.000Z')).then();
  given(signedOut).when(report(signedOut.data.before)).then(reused);
  const state = accessDecider.evolve(accessDecider.initialState, reused, { at: '2026-12-02T14:00:00.000Z' });
  expect(state.revokedBefore).toBe(reused.data.before);
});

describe('a second factor', () => {
  const folded = (...events: readonly AccessEvent[]) =>
    events.reduce<AccessState>(
      (state, event) => accessDecider.evolve(state, event, { at: '2026-12-02T14:00:00.000Z' }),
      accessDecider.initialState,
    );

  it('every confirmation of a second factor is recorded, even a repeated confirmation', () => {
    for (const before of [[], [confirmed], [confirmed, removed]])
      given(...before)
        .when({ type: 'ConfirmSecondFactor', ...confirmed.data })
        .then(confirmed);
  });

  it('an operator can remove a second factor, even if none was confirmed', () => {
    for (const before of [[], [confirmed], [confirmed, removed]])
      given(...before)
        .when({ type: 'RemoveSecondFactor', ...removed.data })
        .then(removed);
  });

  it('confirming or removing a second factor revokes earlier sessions and never undoes a later revocation', () => {
    const { before } = confirmed.data;
    expect(folded(confirmed)).toMatchObject({ hasSecondFactor: true, revokedBefore: before });
    expect(folded(removed)).toMatchObject({ hasSecondFactor: false, revokedBefore: before });
    expect(folded(confirmed, removed).hasSecondFactor).toBe(false);
    const later = exampleOf(SessionsRevoked, { before: '2026-12-01T14:00:00.000Z' });
    expect(folded(later, confirmed).revokedBefore).toBe('2026-12-01T14:00:00.000Z');
  });
});

it('a new user is not an administrator', () => {
  expect(accessDecider.initialState).toEqual({
    isAdmin: false,
    revokedBefore: null,
    hasSecondFactor: false,
    recoveryCodes: [],
    passkeys: [],
    trustedPasskeys: [],
    passkeySessions: [],
    household: null,
    hasLeftHousehold: false,
  });
});

it('each added and each removed passkey is recorded once', () => {
  const observe = (...passkeys: readonly string[]) =>
    ({ type: 'ObservePasskeys', sub: 'sub-1', passkeys }) as const;
  const [phone, key] = ['phone', 'key'].map((passkey) => exampleOf(PasskeyAdded, { passkey }));
  const gone = exampleOf(PasskeyRemoved, { passkey: 'phone' });
  if (!phone || !key) throw new Error('There are no passkeys.');
  given().when(observe('phone', 'key')).then(phone, key);
  given(phone, key).when(observe('key', 'phone')).then();
  given(phone).when(observe('key')).then(key, gone);
  given(phone, gone).when(observe('phone')).then(phone);
  given(phone, gone).when(observe()).then();
});

describe('trusted passkeys', () => {
  const trusted = exampleOf(PasskeyTrusted);
  const { passkey } = trusted.data;
  const signedIn = exampleOf(AdminSignedInByPasskey);
  const signIn = { type: 'RecordPasskeySignIn', ...signedIn.data, passkey } as const;
  const folded = (...events: readonly AccessEvent[]) =>
    events.reduce<AccessState>(
      (state, event) => accessDecider.evolve(state, event, { at: '2026-12-02T14:00:00.000Z' }),
      accessDecider.initialState,
    );

  it('trusting a passkey is recorded once', () => {
    const observe = { type: 'ObservePasskeys', sub: 'sub-1', passkeys: [], trusted: passkey } as const;
    given().when(observe).then(trusted);
    given(trusted).when(observe).then();
  });

  it('a passkey sign-in is recorded only for an administrator who trusts that passkey', () => {
    given(granted, trusted).when(signIn).then(signedIn);
    given(trusted).when(signIn).then();
    given(granted).when(signIn).then();
    given(granted, trusted)
      .when({ ...signIn, passkey: 'other' })
      .then();
  });

  it('the fifty newest sessions that began with a passkey are kept', () => {
    const sessions = Array.from({ length: 51 }, (_, index) =>
      exampleOf(AdminSignedInByPasskey, { session: `${index}` }),
    );
    const { passkeySessions } = folded(granted, trusted, ...sessions);
    expect([passkeySessions.length, passkeySessions[0], passkeySessions.at(-1)]).toEqual([50, '1', '50']);
  });

  it('a lost second factor, a recovery code and revoked rights end trust, and a removed passkey does not', () => {
    const before = [granted, trusted, signedIn];
    const none = { trustedPasskeys: [], passkeySessions: [] };
    for (const event of [removed, revoked, exampleOf(RecoveryCodeUsed)])
      expect(folded(...before, event)).toMatchObject(none);
    for (const event of [exampleOf(PasskeyRemoved, { passkey }), confirmed])
      expect(folded(...before, event)).toMatchObject({
        trustedPasskeys: [passkey],
        passkeySessions: [signedIn.data.session],
      });
  });
});

describe('recovery codes', () => {
  const hashes = Array.from({ length: 10 }, (_, index) => `${index}`.repeat(64));
  const saved = exampleOf(RecoveryCodesSaved, { hashes });
  const [hash = ''] = hashes;
  const used = exampleOf(RecoveryCodeUsed, { hash });

  it('a recovery code turns off the second factor, ends all sessions and works once', () => {
    given(confirmed, saved)
      .when({ type: 'UseRecoveryCode', ...used.data })
      .then(used);
    given(confirmed, saved, used)
      .when({ type: 'UseRecoveryCode', ...used.data })
      .rejects('wrong-recovery-code');
    expect(
      [confirmed, saved, used].reduce<AccessState>(
        (state, event) => accessDecider.evolve(state, event, { at: '2026-12-02T14:00:00.000Z' }),
        accessDecider.initialState,
      ),
    ).toMatchObject({
      hasSecondFactor: false,
      revokedBefore: used.data.before,
      recoveryCodes: hashes.slice(1),
    });
  });

  it('saving new recovery codes invalidates the old codes', () => {
    const others = exampleOf(RecoveryCodesSaved, { hashes: Array<string>(10).fill('f'.repeat(64)) });
    given(saved)
      .when({ type: 'SaveRecoveryCodes', ...others.data })
      .then(others);
    given(saved, others)
      .when({ type: 'UseRecoveryCode', ...used.data })
      .rejects('wrong-recovery-code');
  });
});

it('a person belongs to one household at a time', { tags: ['guardians.joined', 'guardians.ended'] }, () => {
  const joined = exampleOf(HouseholdJoined);
  const left = exampleOf(HouseholdLeft);
  const other = { ...joined.data, familyId: familyId('family-2') };
  const [join, leave] = ['JoinHousehold', 'LeaveHousehold'] as const;
  given()
    .when({ type: join, ...joined.data })
    .then(joined);
  given(joined)
    .when({ type: join, ...joined.data })
    .then();
  given(joined)
    .when({ type: join, ...other })
    .rejects('in-another-household');
  given(joined)
    .when({ type: leave, ...joined.data })
    .then(left);
  given(joined)
    .when({ type: leave, ...other })
    .then();
  given(joined, left)
    .when({ type: join, ...other })
    .then({ type: 'HouseholdJoined', data: other });
});

it('the account of a person remembers that they left a household', {
  tags: ['guardians.access-ended'],
}, () => {
  const [joined, left] = [exampleOf(HouseholdJoined), exampleOf(HouseholdLeft)];
  const hasLeft = (...events: readonly AccessEvent[]) =>
    events.reduce(
      (state, event) => accessDecider.evolve(state, event, { at: scenarioTime }),
      accessDecider.initialState,
    ).hasLeftHousehold;
  expect(hasLeft(joined)).toBe(false);
  expect(hasLeft(joined, left)).toBe(true);
});
