export const productionSettings = {
  SITE_CERTIFICATE_ARN: 'none',
  HEADS_BUCKET: 'none',
  ALARM_EMAIL: 'operator@club.example',
  MONTHLY_BUDGET: '60',
  BACKUP_COPY_VAULT_ARN: 'arn:aws:backup:us-west-2:222222222222:backup-vault:prod-all-american-hoops-copies',
} as const;
