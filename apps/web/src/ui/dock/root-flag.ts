/**
 * Sets an attribute of the root while an element is shown, for styles elsewhere in the page. With `body:has()` every
 * change of the page would compute the styles of hundreds of elements again.
 */
export function setRootFlag(name: string): () => void {
  const { dataset } = document.documentElement;
  dataset[name] = String(Number(dataset[name] ?? 0) + 1);
  return () => {
    const left = Number(dataset[name]) - 1;
    if (left > 0) dataset[name] = String(left);
    else delete dataset[name];
  };
}
