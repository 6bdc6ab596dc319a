import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import type { ReactNode } from 'react';

type BannerTone = 'error' | 'success' | 'warning';

type BannerProps = {
  id?: string;
  tone: BannerTone;
  children: ReactNode;
  /** A second sentence, below the first, in its own element. */
  detail?: string | undefined;
  /** When the next attempt starts, with a button to start it now. */
  next?: string | undefined;
  action?: ReactNode;
  /** Moves the focus here when the banner appears; use a new `key` for each failure. */
  takesFocus?: boolean;
};

const TONES: Record<BannerTone, string> = {
  error: 'border-bad-line bg-bad-soft text-bad',
  success: 'border-good-line bg-good-soft text-good',
  warning: 'border-warn-line bg-warn-soft text-warn',
};

const GLYPHS = { error: CircleAlert, success: CircleCheck, warning: CloudOff };

export function Banner({ id, tone, children, detail, next, action, takesFocus = false }: BannerProps) {
  const Glyph = GLYPHS[tone];
  return (
    <div
      id={id}
      role={tone === 'error' ? 'alert' : 'status'}
      tabIndex={takesFocus ? -1 : undefined}
      ref={takesFocus ? focusOn : undefined}
      className={`flex gap-2.5 rounded-control border px-3.5 py-3 text-second font-medium ${TONES[tone]}`}
    >
      <Glyph aria-hidden className="mt-px size-5 shrink-0" />
      <div className="min-w-0 wrap-anywhere text-balance">
        <p>{children}</p>
        {detail !== undefined && <p className="font-normal">{detail}</p>}
        {next !== undefined && <p className="font-normal">{next}</p>}
        {action !== undefined && <div className="mt-2.5">{action}</div>}
      </div>
    </div>
  );
}

function focusOn(element: HTMLElement | null): void {
  element?.focus();
}
