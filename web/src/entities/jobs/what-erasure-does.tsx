export function WhatErasureDoes() {
  return (
    <p>
      The login ends, the customer at Stripe is deleted, and nothing can show names, addresses, athletes and
      what was written any more. Payments and dates stay on record without names. It takes some minutes and
      cannot be undone.
    </p>
  );
}
