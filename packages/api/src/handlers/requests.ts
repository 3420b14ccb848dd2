import { keysFromConfig } from '@hoops/event-store/store-from-config';
import { invitationTokens } from '@hoops/mail/invitation-tokens';
import { sitePushKeys } from '@hoops/mail/push/push-request';
import { unsubscribeTokens } from '@hoops/mail/unsubscribe-tokens';
import { cognitoConfig, pushConfig } from '@hoops/runtime/config';
import { tokenLife } from '@hoops/wiring/cognito-triggers';
import { passkeySignInCommands } from '../account/passkeys.ts';
import { accountRoutes } from '../account/routes.ts';
import { recoveryCommands } from '../account/second-factor.ts';
import { tokenReuseCommands } from '../account/token-reuse.ts';
import { unsubscribeCommands } from '../account/unsubscribe.ts';
import {
  lostSignInsOfPool,
  passkeySignInOfPool,
  passkeysOfPool,
  tokenVerifier,
} from '../auth/second-factor.ts';
import { deviceImplementations } from '../devices/devices.ts';
import { deviceRoutes } from '../devices/routes.ts';
import { guardianImplementations } from '../guardians/guardians.ts';
import { guardianRoutes } from '../guardians/routes.ts';
import { requestRoutes } from '../requests/routes.ts';
import { submitRequestCommands } from '../requests/submit-request.ts';
import { sharingCommands } from '../sharing/commands.ts';
import { sharingRoutes } from '../sharing/routes.ts';
import { handlerDeps, rateLimitFromConfig } from './handler-deps.ts';
import { httpHandler } from './http-handler.ts';

export const handler = httpHandler(
  {
    ...accountRoutes,
    ...deviceRoutes,
    ...guardianRoutes,
    ...sharingRoutes,
    ...requestRoutes,
  },
  () => {
    const deps = handlerDeps();
    const keys = keysFromConfig();
    const rateLimit = rateLimitFromConfig();
    const links = { ...deps, unsubscribeTokens: unsubscribeTokens(keys) };
    const signIns = { ...deps, rateLimit, lostSignIns: lostSignInsOfPool() };
    const invitations = invitationTokens(keys);
    const push = { ...deps, keys, siteKeys: sitePushKeys(keys), localPushService: pushConfig().localService };
    return {
      implementations: {
        ...submitRequestCommands({ ...deps, rateLimit }),
        ...recoveryCommands(signIns),
        ...passkeySignInCommands({
          ...signIns,
          passkeysOf: passkeysOfPool(),
          finishPasskeySignIn: passkeySignInOfPool(cognitoConfig().clientId),
        }),
        ...tokenReuseCommands({
          ...signIns,
          verifyExpired: tokenVerifier({ ...cognitoConfig(), days: tokenLife.refreshDays }),
        }),
        ...unsubscribeCommands(links),
        ...deviceImplementations(push),
        ...guardianImplementations({ ...deps, rateLimit, invitations }),
        ...sharingCommands({ ...deps, invitations }),
      },
      deps: { ...deps, verifyToken: tokenVerifier(cognitoConfig()) },
    };
  },
);
