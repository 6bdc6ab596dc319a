import { fieldLook } from '#ui/field.tsx';

/** Inputs of the console are a little lower on wide screens, where a mouse points at them. */
export const inputLook = `${fieldLook} lg:min-h-11`;
