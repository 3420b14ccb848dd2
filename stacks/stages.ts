/** Required settings: an omitted setting would remove resources, so each needs a value or `none`. */
export const decided = [
  'SITE_CERTIFICATE_ARN',
  'ALARM_EMAIL',
  'MONTHLY_BUDGET',
  'BACKUP_COPY_VAULT_ARN',
  'HEADS_BUCKET',
] as const;
export const adjustable = [
  'SITE_URL',
  'MAIL_DOMAIN',
  'COACH_EMAIL',
  'API_REQUESTS_PER_SECOND',
  'LAMBDA_CONCURRENCY',
  'STRIPE_ACCOUNT_REQUESTS_PER_SECOND',
  'SES_MAILS_PER_SECOND',
  'ORIGIN_SECRET_GENERATION',
  'COGNITO_TIER',
  'TIMESTAMP_URL',
  'TIMESTAMP_CERTIFICATES',
  'WITNESSES',
] as const;

export type SharedStage = Readonly<Record<(typeof decided)[number], string>> &
  Readonly<Partial<Record<(typeof adjustable)[number], string>>>;

export type SharedStages = { prod?: SharedStage; staging?: SharedStage };

/** Settings of shared stages, without secrets (docs/deploy.md). A missing stage cannot be deployed. */
export const stages: SharedStages = {};
