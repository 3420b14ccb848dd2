import { BottomBar } from '../../layout/inner-layout.tsx';

/** The administrators' bar, also where the frame is the public one. */
export default function AdminBar() {
  return <BottomBar isAdmin />;
}
