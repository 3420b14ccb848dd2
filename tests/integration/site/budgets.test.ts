import { describe, expect, it } from 'vitest';
import { budgets } from '../../../web/build/budgets.ts';

describe('the built site', () => {
  it.each(budgets())('$what stays within its budget', ({ size, limit }) => {
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThanOrEqual(limit);
  });
});
