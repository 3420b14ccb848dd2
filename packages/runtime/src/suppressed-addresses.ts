import { DeleteSuppressedDestinationCommand, NotFoundException } from '@aws-sdk/client-sesv2';
import { sesClient } from './aws-clients.ts';

/** Removes an address from SES's suppression list; a missing address is not an error. @throws SDK errors */
export const forgetSuppressed = async (address: string): Promise<void> => {
  try {
    await sesClient().send(new DeleteSuppressedDestinationCommand({ EmailAddress: address }));
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error;
  }
};
