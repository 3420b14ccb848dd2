import { BottomBar, MarksInWait } from '../../layout/inner-layout.tsx';

type SignedInBarProps = { readonly sub: string; readonly isAdmin: boolean };

/** What the screens of whoever is signed in end with, also where the frame is the public one. */
export default function SignedInBar({ sub, isAdmin }: SignedInBarProps) {
  return (
    <>
      {isAdmin && <MarksInWait sub={sub} />}
      <BottomBar isAdmin={isAdmin} />
    </>
  );
}
