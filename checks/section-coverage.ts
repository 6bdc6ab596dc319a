import { headingAnchors, linkedSections } from './markdown.ts';

const TARGET = 'behaviour.md';

/** The differences between the coverage page and `behaviour.md`: each section of one must be a section of the other. */
export function sectionProblems(coverage: string, behaviour: string): string[] {
  const anchors = headingAnchors(behaviour);
  const sections = linkedSections(coverage, TARGET);
  const covered = new Set(sections.map(({ anchor }) => anchor));
  return [
    ...sections
      .filter(({ anchor }) => anchor === null || !anchors.includes(anchor))
      .map(({ heading }) => `'${heading}' links to no section of ${TARGET}`),
    ...anchors
      .filter((anchor) => anchor.startsWith('section-') && !covered.has(anchor))
      .map((anchor) => `${TARGET}#${anchor} has no section here`),
  ];
}
