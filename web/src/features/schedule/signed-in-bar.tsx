import { BottomBar, MarksInWait } from '../../layout/inner-layout.tsx';

/** What every screen of the administrators ends with, also where the frame is the public one. */
export default function AdminBar({ sub }: { readonly sub: string }) {
  return (
    <>
      <MarksInWait sub={sub} />
      <BottomBar isAdmin />
    </>
  );
}
