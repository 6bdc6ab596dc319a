/** The beginning of a text. A character of two units is not cut in half: PostgreSQL refuses the half that would stay. */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/\p{Surrogate}$/u, '');
