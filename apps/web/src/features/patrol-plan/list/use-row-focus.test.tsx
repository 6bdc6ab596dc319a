import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { useRowFocus } from './site-list.tsx';
import { arriveAtSite } from '#state/sites/site-left.ts';

/** Another `version` replaces the elements of all rows. */
function Rows({ sites, version = 1 }: { sites: readonly number[]; version?: number }) {
  const list = useRef<HTMLDivElement>(null);
  const rowFocus = useRowFocus(list);
  return (
    <div ref={list} {...rowFocus}>
      <input />
      {sites.map((site) => (
        <p key={`${version}:${site}`} data-site={site}>
          <a href={`/${site}`}>{site}</a>
        </p>
      ))}
    </div>
  );
}

const focused = () => document.activeElement?.textContent;
const link = (site: number) => screen.getByRole('link', { name: String(site) });

test('the focus returns to the row of the site that was left, once it is rendered', () => {
  arriveAtSite(2);
  const { rerender } = render(<Rows sites={[]} />);
  arriveAtSite(null);
  rerender(<Rows sites={[1, 2]} />);
  expect(focused()).toBe('2');
  act(() => link(1).focus());
  rerender(<Rows sites={[1, 2]} />);
  expect(focused()).toBe('1');
});

test('the focus stays with its site when its row is replaced', () => {
  const { rerender } = render(<Rows sites={[1, 2]} />);
  act(() => link(2).focus());
  rerender(<Rows sites={[1, 2]} version={2} />);
  expect(focused()).toBe('2');
  rerender(<Rows sites={[2, 1]} version={3} />);
  expect(focused()).toBe('2');
});

test('the focus of a site that leaves the list goes to no other row, and does not return', () => {
  const { rerender } = render(<Rows sites={[1, 2]} />);
  act(() => link(2).focus());
  rerender(<Rows sites={[1]} />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Rows sites={[1, 2]} />);
  expect(document.activeElement).toBe(document.body);
});

test('a replaced row takes the focus neither from another element nor after it was given up', () => {
  const { rerender } = render(<Rows sites={[1, 2]} />);
  act(() => link(2).focus());
  act(() => screen.getByRole('textbox').focus());
  rerender(<Rows sites={[1, 2]} version={2} />);
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  act(() => link(2).focus());
  act(() => link(2).blur());
  rerender(<Rows sites={[1, 2]} version={3} />);
  expect(document.activeElement).toBe(document.body);
});
