/** What a signed-in address shows before the first authentication answer (spec section 2). */
export function FullPageLoading() {
  return (
    <p className="boot wrap" role="status">
      Loading...
    </p>
  );
}
