import { fieldLook } from './field.tsx';

/** Inputs of the console are lower on wide screens, which are used with a mouse. */
export const inputLook = `${fieldLook} lg:min-h-11`;
