export type InvoiceLine = {
  readonly id: string;
  readonly object: 'line_item';
  readonly amount: number;
  readonly description: string;
  readonly period: { readonly start: number; readonly end: number };
};
