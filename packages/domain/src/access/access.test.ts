import { describe, expect, it } from 'vitest';
import { exampleOf, scenariosOf } from '../testing/given-when-then.ts';
import { accessDecider } from './access-decider.ts';
import { AdminGranted, AdminRevoked, SessionsRevoked } from './events.ts';

const given = scenariosOf(accessDecider);
const granted = exampleOf(AdminGranted);
const revoked = exampleOf(AdminRevoked);
const signedOut = exampleOf(SessionsRevoked);

describe('administrators', () => {
  it('are made by an operator, once', () => {
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

  it('are unmade, once', () => {
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
});

describe('sessions', () => {
  it('are revoked up to a moment that only moves forward', () => {
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
});

describe('a sign-in', () => {
  it('is no administrator by itself', () => {
    expect(accessDecider.initialState).toEqual({ isAdmin: false, revokedBefore: null });
  });
});
