import * as z from 'zod/mini';

const inputSchema = z.strictObject({
  AlarmNamePrefix: z.string().check(z.minLength(1), z.maxLength(255)),
  AlarmTypes: z.array(z.enum(['MetricAlarm', 'CompositeAlarm'])),
  MaxRecords: z.int().check(z.gte(1), z.lte(100)),
  NextToken: z.optional(z.string()),
});

type FakeAlarm = {
  readonly AlarmName: string;
  readonly AlarmDescription?: string;
  readonly StateValue: 'OK' | 'ALARM' | 'INSUFFICIENT_DATA';
  readonly StateTransitionedTimestamp?: number;
  readonly StateUpdatedTimestamp?: number;
};

/**
 * CloudWatch's documented behavior: pages may be short or empty before the end, a token belongs to one query,
 * and all alarms are listed.
 */
export const fakeAlarms = () => {
  const alarms: FakeAlarm[] = [];
  const asked: unknown[] = [];
  const pageSizes = [2, 0, 3];
  const tokens = new Map<string, { readonly prefix: string; readonly from: number }>();
  return {
    alarms,
    asked,
    /** @returns undefined for an invalid token, which AWS answers with `InvalidNextToken` */
    describe(input: unknown): object | undefined {
      const { AlarmNamePrefix, MaxRecords, NextToken } = z.parse(inputSchema, input);
      asked.push(input);
      const start = NextToken === undefined ? { prefix: AlarmNamePrefix, from: 0 } : tokens.get(NextToken);
      if (start?.prefix !== AlarmNamePrefix) return undefined;
      const found = alarms.filter(({ AlarmName }) => AlarmName.startsWith(AlarmNamePrefix));
      const size = Math.min(MaxRecords, pageSizes[(asked.length - 1) % pageSizes.length] ?? 1);
      const to = start.from + size;
      const page = { CompositeAlarms: [], MetricAlarms: found.slice(start.from, to) };
      if (to >= found.length) return page;
      const token = `token-${tokens.size}`;
      tokens.set(token, { prefix: AlarmNamePrefix, from: to });
      return { ...page, NextToken: token };
    },
  };
};
