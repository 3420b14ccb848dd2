import type { Metadata } from '../resources/metadata.ts';

export type Product = {
  readonly id: string;
  readonly object: 'product';
  readonly active: boolean;
  readonly created: number;
  readonly default_price: string | null;
  readonly description: string | null;
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly name: string;
  readonly statement_descriptor: string | null;
  readonly unit_label: string | null;
  readonly updated: number;
  readonly url: string | null;
};
