import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { Footer } from './footer.tsx';
import { shellTexts } from './texts.ts';
import { useFeature } from '#state/settings/features.ts';

/** Product name, screen and footer, without navigation. */
export function PlainShell({ children }: { children: ReactNode }) {
  const hasPurpose = useFeature('welcome');
  return (
    <div className="@container flex min-h-dvh flex-col items-center">
      <div className="plain flex w-full max-w-116 flex-1 flex-col lg:justify-center">
        <header className="px-5 pt-10 pb-7 lg:px-0 lg:pt-8">
          <Brand />
          {/* Its line is reserved from the start, so that nothing moves when the configuration arrives. */}
          <p className="mt-1.5 min-h-5.5 text-second text-ink-2">{hasPurpose && shellTexts.purpose}</p>
        </header>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Footer />
    </div>
  );
}
