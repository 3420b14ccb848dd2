export function WhatErasureDoes() {
  return (
    <p>
      The login ends, the customer at Stripe is deleted, and names, addresses, athletes and messages can never
      be shown again. Payments and dates stay on record without names. It takes a few minutes and cannot be
      undone.
    </p>
  );
}
