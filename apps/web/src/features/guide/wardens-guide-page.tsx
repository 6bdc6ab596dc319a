import { GuideView } from './guide-view.tsx';

const [markdown = ''] = Object.values(
  import.meta.glob<string>('../../../../../docs/guide/wardens.md', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
);
const pictures = import.meta.glob<string>('../../../../../docs/guide/wardens-*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

export function WardensGuidePage() {
  return <GuideView markdown={markdown} pictures={pictures} />;
}
