import { currentPolicy } from '@hoops/domain/policies/policy-versions';

export const shownTexts = () => ({
  terms: currentPolicy('terms').version,
  privacy: currentPolicy('privacy').version,
  isGuardian: true as const,
});
