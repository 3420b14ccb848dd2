import type { SecretName } from '@hoops/runtime/secrets';
import { createSecrets, type StackContext } from '#platform';

const secretNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_WEBHOOK_SECRET_PREVIOUS',
] as const satisfies readonly SecretName[];

/** Secrets whose values `npx sst secrets set` sets (docs/deploy.md). */
export const Secrets = ({ stack }: StackContext) => createSecrets(stack, secretNames);
