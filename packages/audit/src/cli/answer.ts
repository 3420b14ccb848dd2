import { userInfo } from 'node:os';
import type { Finding } from '../findings.ts';
import { describeFinding, maskFinding } from '../verification/describe.ts';
import type { Context } from './context.ts';

export const answer = ({ options, print }: Context, sentence: string, facts: object): void =>
  print(options.json ? JSON.stringify(facts, null, 2) : sentence);

export const printFindings = ({ options, print }: Context, findings: readonly Finding[]): void => {
  for (const finding of findings) print(describeFinding(finding, options['show-values'] === true));
};

export const findingsFor = ({ options }: Context, findings: readonly Finding[]): readonly Finding[] =>
  options['show-values'] ? findings : findings.map(maskFinding);

export const operatorOf = ({ options }: Context): string => options.operator ?? userInfo().username;

export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
