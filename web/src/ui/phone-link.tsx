/** Number to dial; drops an extension, whose digits would change the number. */
export const dialledNumber = (written: string): string =>
  written.replace(/[a-z#].*$/i, '').replace(/[^+\d]/g, '');

type PhoneLinkProps = { readonly number: string; readonly className?: string };

export function PhoneLink({ number, className }: PhoneLinkProps) {
  const dialled = dialledNumber(number);
  if (dialled === '') return number;
  return (
    <a className={className} href={`tel:${dialled}`}>
      {number}
    </a>
  );
}
