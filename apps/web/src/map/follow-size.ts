/** Calls back when the size of a box has changed. A box that is hidden and shown again in its last size has not changed. */
export function followSize(box: HTMLElement, onChange: () => void): () => void {
  let { clientWidth, clientHeight } = box;
  const sizes = new ResizeObserver(() => {
    const isSame = box.clientWidth === clientWidth && box.clientHeight === clientHeight;
    if (isSame || box.clientWidth === 0) return;
    ({ clientWidth, clientHeight } = box);
    onChange();
  });
  sizes.observe(box);
  return () => sizes.disconnect();
}
