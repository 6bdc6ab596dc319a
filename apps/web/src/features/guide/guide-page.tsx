import { useRoute } from 'wouter';
import { GuideView } from './guide-view.tsx';
import { paths } from '#config/paths.ts';

const guides = import.meta.glob<string>('../../../../../docs/guide/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const pictures = import.meta.glob<string>('../../../../../docs/guide/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** One page for both guides, because the entry chunk, which every visit loads, lists each page. */
export function GuidePage() {
  const [isForStaff] = useRoute(paths.staffGuide);
  const file = isForStaff ? '/staff.md' : '/wardens.md';
  const [, markdown = ''] = Object.entries(guides).find(([path]) => path.endsWith(file)) ?? [];
  return <GuideView markdown={markdown} pictures={pictures} />;
}
