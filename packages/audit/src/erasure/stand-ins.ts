import { AuditProblem } from '../audit-problem.ts';

/** What only one machine's stand-ins for SES and Stripe can do; on AWS docs/audit.md says what stays outside. */
export type StandIns = {
  /** Removes mails that were delivered, and what Stripe's own records say of customers. */
  readonly forget: (traces: {
    readonly emails: readonly string[];
    readonly mailIds: readonly string[];
    readonly customers: readonly string[];
  }) => Promise<void>;
  /** Leaves nothing on the disk of what was deleted. */
  readonly shred: () => Promise<void>;
};

/**
 * The local system's stand-ins and its disk; undefined on AWS.
 * @param isInside whether it is one of the local system's own functions: the disk is cleared once that has answered.
 * @throws AuditProblem, when called, if the local system does not do it.
 */
export const standInsFromConfig = (isInside: boolean): StandIns | undefined => {
  const url = process.env.LOCAL_SYSTEM_URL;
  if (!url) return undefined;
  const post = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(new URL(`/_local/${path}`, url), {
      method: 'POST',
      body: JSON.stringify(body),
    }).catch(() => undefined);
    if (!answer?.ok) throw new AuditProblem(`The local system did not ${path} what it must. Ask again.`);
  };
  return { forget: (traces) => post('forget', traces), shred: () => post('shred', { later: isInside }) };
};
