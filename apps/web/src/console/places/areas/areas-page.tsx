import { Areas } from './areas.tsx';
import { StaffPage } from '#console/shared/frame/staff-page.tsx';

export function AreasPage() {
  return (
    <StaffPage>
      <Areas />
    </StaffPage>
  );
}
