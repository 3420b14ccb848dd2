/**
 * What a phone dials for a number as people write it. An extension is left out: it is asked for once the call is
 * answered, and its digits would make another number.
 */
export const dialledNumber = (written: string): string =>
  written.replace(/[a-z#].*$/i, '').replace(/[^+\d]/g, '');

type PhoneLinkProps = { readonly number: string; readonly className?: string };

/** A phone number that can be called by a tap; a text without digits stays a text. */
export function PhoneLink({ number, className }: PhoneLinkProps) {
  const dialled = dialledNumber(number);
  if (dialled === '') return number;
  return (
    <a className={className} href={`tel:${dialled}`}>
      {number}
    </a>
  );
}
