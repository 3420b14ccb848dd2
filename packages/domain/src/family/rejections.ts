/** Every way in which a family's rules say no. The sentence for each is decided at the API's edge. */
export const familyRejections = [
  'not-registered',
  'already-registered',
  'outdated-email-proof',
  'born-in-the-future',
  'athlete-not-found',
  'customer-mismatch',
  'subscription-mismatch',
  'plan-exists',
  'classes-exist',
  'plan-excludes-classes',
  'no-default-card',
  'no-active-plan',
  'same-plan',
  'change-in-progress',
  'switch-pending',
  'cancellation-scheduled',
  'no-pending-switch',
  'no-cancellation',
  'not-offered',
  'grade-missing',
  'removal-in-progress',
  'settlement-in-progress',
  'invalid-period',
  'period-not-due',
] as const;

export type FamilyRejection = (typeof familyRejections)[number];
