/** An answer of the panel: JSON, or HTML as text. */
export type Answer = { readonly status: number; readonly json?: unknown; readonly html?: string };
