import type { Route } from '@hoops/api/http/route';
import { expect } from 'vitest';

export type Verdict = 'let in' | 'unauthenticated' | 'permission-denied';

/** Verdict about authorization only; ignores the route's other rules. */
export const verdictOf = ({ status, code }: { status: number; code: string }): Verdict => {
  if (status === 401) return 'unauthenticated';
  if (status === 403 && code === 'permission-denied') return 'permission-denied';
  expect(status, code).not.toBe(403);
  expect(status, code).not.toBe(500);
  return 'let in';
};

const isOpen = ({ auth }: Route): boolean => auth === 'public' || auth === 'stripe' || auth === 'optional';
export const isPublic = ({ auth }: Route): boolean => auth === 'public' || auth === 'stripe';

export const asVisitor = (route: Route): Verdict => (isOpen(route) ? 'let in' : 'unauthenticated');
export const asParent = (route: Route): Verdict => (route.auth === 'admin' ? 'permission-denied' : 'let in');
/** Even an optional token must be valid. */
export const withBadToken = (route: Route): Verdict => (isPublic(route) ? 'let in' : 'unauthenticated');
