export function FullPageLoading() {
  return (
    <p className="boot wrap" role="status">
      Loading...
    </p>
  );
}
