import './rail-place.css';
import { administratorPlace } from '../../session/was-administrator.ts';

/** Reserves space, even for former administrators. */
export const RailPlace = () => <div className="rail-place" />;

export const keepAdministrator = (isAdmin: boolean): void => {
  const { dataset } = document.body;
  if (isAdmin) dataset.administrator = '';
  else delete dataset.administrator;
  try {
    if (isAdmin) localStorage.setItem(administratorPlace, '');
    else localStorage.removeItem(administratorPlace);
  } catch {
    // Ignored, because without storage the page only shifts when the record is read.
  }
};
