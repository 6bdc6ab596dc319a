import { saveFile } from './save-file.ts';
import type { Result } from '#domain/result.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';

type GeoJsonPage = {
  readonly features: readonly object[];
  /** The cursor of the next page; null or absent on the last one. */
  readonly next?: string | null;
};

/** Reads the pages of a GeoJSON file and saves it when it is complete. False if a page could not be read. */
export async function downloadGeoJson(
  fileName: string,
  readPage: (after: string) => Promise<Result<GeoJsonPage, CallFailure>>,
  onProgress: (features: number) => void = () => undefined,
): Promise<boolean> {
  const features: object[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page = await readPage(after);
    if (!page.ok) return false;
    features.push(...page.value.features);
    onProgress(features.length);
    after = page.value.next ?? null;
  }
  const file = JSON.stringify({ type: 'FeatureCollection', features });
  saveFile(fileName, new Blob([file], { type: 'application/geo+json' }));
  return true;
}
