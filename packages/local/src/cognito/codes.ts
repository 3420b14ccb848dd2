import { randomInt, timingSafeEqual } from 'node:crypto';
import { codeExpired, codeMismatch, limitExceeded } from './cognito-error.ts';
import type { CodeRecord } from './pool-state.ts';

export type CodePurpose = 'password-reset' | 'verify-email';

export type CodeSubject = {
  readonly ownerId: string;
  readonly purpose: CodePurpose;
  readonly address: string;
};

export type CodeStore = {
  /**
   * Creates a code that replaces the earlier code.
   * @throws LimitExceededException after ten codes per hour
   */
  readonly issue: (subject: CodeSubject) => string;
  /**
   * Uses a code once.
   * @throws ExpiredCodeException without a valid code; CodeMismatchException; LimitExceededException after
   * five wrong attempts, which invalidate the code
   */
  readonly use: (subject: CodeSubject, given: string) => void;
  readonly forget: (ownerId: string) => void;
};

type Dependencies = {
  readonly codes: Map<string, CodeRecord>;
  readonly now: () => number;
  readonly changed: () => void;
};

const hourMs = 3_600_000;
const maxCodesPerHour = 10;
const maxAttemptsPerCode = 5;

const validMs: Record<CodePurpose, number> = {
  'password-reset': hourMs,
  'verify-email': 24 * hourMs,
};

export const createCodeStore = ({ codes, now, changed }: Dependencies): CodeStore => {
  const keyOf = ({ ownerId, purpose }: CodeSubject): string => `${purpose}#${ownerId}`;

  const sentWithinHour = (record: CodeRecord | undefined): readonly number[] =>
    (record?.sentAt ?? []).filter((at) => now() - at < hourMs);

  const forgetOld = (): void => {
    for (const [key, record] of codes) {
      if (record.expiresAt <= now() && sentWithinHour(record).length === 0) codes.delete(key);
    }
  };

  return {
    issue: (subject) => {
      forgetOld();
      const key = keyOf(subject);
      const recent = sentWithinHour(codes.get(key));
      if (recent.length >= maxCodesPerHour) throw limitExceeded();
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      codes.set(key, {
        code,
        address: subject.address.toLowerCase(),
        expiresAt: now() + validMs[subject.purpose],
        tries: 0,
        sentAt: [...recent, now()],
      });
      changed();
      return code;
    },
    use: (subject, given) => {
      const key = keyOf(subject);
      const record = codes.get(key);
      if (!record || record.expiresAt <= now()) throw codeExpired();
      if (record.address !== subject.address.toLowerCase()) throw codeExpired();
      if (record.tries >= maxAttemptsPerCode) throw limitExceeded();
      changed();
      if (!equalCodes(record.code, given)) {
        codes.set(key, { ...record, tries: record.tries + 1 });
        throw codeMismatch();
      }
      codes.delete(key);
    },
    forget: (ownerId) => {
      for (const key of codes.keys()) if (key.endsWith(`#${ownerId}`)) codes.delete(key);
      changed();
    },
  };
};

const equalCodes = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};
