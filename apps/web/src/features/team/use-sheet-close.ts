import { useState } from 'react';
import { teamSheet } from '#state/team/team-sheets.ts';

/** Called when the sheet has closed. Another one may have replaced it. */
export function useSheetClose(): () => void {
  const [own] = useState(teamSheet.get);
  return () => {
    if (teamSheet.get() === own) teamSheet.set(null);
  };
}
