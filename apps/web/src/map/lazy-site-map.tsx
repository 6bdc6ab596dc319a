import { Component, type ReactNode, Suspense, lazy, useState } from 'react';
import type { SiteMapProps } from './site-map.tsx';
import { mapTexts } from './texts.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { Banner } from '#ui/page/banner.tsx';

/** Loads the map code and its base map together when the map is first opened. */
const SiteMap = lazy(async () => {
  const { mapStyle, mapData } = runtimeConfig();
  const [{ SiteMap: Loaded }, { loadBasemap }] = await Promise.all([
    import('./site-map.tsx'),
    import('./load-basemap.ts'),
  ]);
  const basemap = await loadBasemap(mapStyle === '' ? mapData : '');
  return { default: (props: SiteMapProps) => <Loaded {...props} basemap={basemap} /> };
});

/** `instead` says where the same is without a map. */
type LazySiteMapProps = Omit<SiteMapProps, 'onFailed'> & { instead?: string };

/**
 * The map, or an explanation when it cannot be loaded or drawn. The list stays beside or below it; without a map
 * (`has-data-no-map`) the list takes its space.
 */
export function LazySiteMap({ instead = mapTexts.inList, ...props }: LazySiteMapProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { hidden = false } = props;
  const [wasHidden, setWasHidden] = useState(hidden);
  if (hidden !== wasHidden) {
    setWasHidden(hidden);
    // The next look is another try.
    if (!hidden) setProblem(null);
  }
  if (problem !== null) return <Problem>{`${problem} ${instead}`}</Problem>;
  return (
    <FailedLoad>
      <Suspense
        fallback={
          <output className="grid h-full place-items-center bg-sunken text-ink-2">{mapTexts.loading}</output>
        }
      >
        <SiteMap {...props} onFailed={setProblem} />
      </Suspense>
    </FailedLoad>
  );
}

function Problem({ children }: { children: string }) {
  return (
    <div data-no-map className="px-3 pb-1">
      <Banner tone="warning">{children}</Banner>
    </div>
  );
}

/** Catches a failed load, such as offline before the map was ever opened. */
class FailedLoad extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Problem>{mapTexts.failed}</Problem> : this.props.children;
  }
}
