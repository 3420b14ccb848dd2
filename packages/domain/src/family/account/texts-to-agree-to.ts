import { currentPolicy } from '../../policies/policy-versions.ts';
import type { Family } from '../state.ts';

const agreedKinds = ['terms', 'privacy'] as const;

/** A text that has changed since the parent agreed to it, and the version that they know; null when they know none. */
export type TextToAgreeTo = {
  readonly kind: (typeof agreedKinds)[number];
  readonly known: string | null;
};

/** What a parent is asked to agree to: the texts of which another version is in force than they agreed to. */
export const textsToAgreeTo = ({ agreedTo }: Pick<Family, 'agreedTo'>): readonly TextToAgreeTo[] =>
  agreedKinds
    .map((kind) => ({ kind, known: agreedTo?.[kind] ?? null }))
    .filter(({ kind, known }) => known !== currentPolicy(kind).version);
