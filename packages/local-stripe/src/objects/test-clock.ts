/**
 * There is one clock here, and a test clock moves it: whatever becomes due on the way happens, for customers of
 * other test clocks too.
 */
export type TestClock = {
  readonly id: string;
  readonly object: 'test_helpers.test_clock';
  readonly created: number;
  readonly deletes_after: number;
  readonly frozen_time: number;
  readonly livemode: false;
  readonly name: string | null;
  readonly status: 'advancing' | 'ready';
  readonly status_details: { readonly advancing?: { readonly target_frozen_time: number } };
};
