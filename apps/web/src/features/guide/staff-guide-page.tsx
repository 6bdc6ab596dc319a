import { GuideView } from './guide-view.tsx';

const [markdown = ''] = Object.values(
  import.meta.glob<string>('../../../../../docs/guide/staff.md', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
);
const pictures = import.meta.glob<string>('../../../../../docs/guide/staff-*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

export function StaffGuidePage() {
  return <GuideView markdown={markdown} pictures={pictures} />;
}
