/** The anchors of a document's headings, by the rule of the usual Markdown hosts. */
export function headingAnchors(document: string): string[] {
  return headings(document).map((heading) => anchorOf(linkText(heading)));
}

/** The links of a document to files of the repository: addresses of the web are left out. */
export function localLinks(document: string): { path: string; anchor: string | null }[] {
  return [...withoutCode(document).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/i.test(target))
    .map((target) => {
      const [path = '', anchor] = target.split('#');
      return { path, anchor: anchor ?? null };
    });
}

function headings(document: string): string[] {
  return [...withoutCode(document).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading.trim());
}

function withoutCode(document: string): string {
  return document.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*\]\([^`\n]*`/g, '');
}

function linkText(heading: string): string {
  return heading.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1');
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\-_ ]/gu, '')
    .replaceAll(' ', '-');
}
