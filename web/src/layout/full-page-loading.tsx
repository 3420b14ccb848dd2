/** Shown at signed-in addresses before the first authentication answer (spec section 2). */
export function FullPageLoading() {
  return (
    <p className="boot wrap" role="status">
      Loading...
    </p>
  );
}
