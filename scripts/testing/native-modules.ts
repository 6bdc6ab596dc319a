/**
 * For `test.experimental` of Vitest: Node loads the TypeScript itself, as in production. Vite would transform each module and
 * turn each import into a call, a quarter of the CPU time. Without Vitest's loader no module can be mocked by its path; none is
 * (docs/decisions/009-tests-at-the-edge.md).
 */
export const NATIVE_MODULES = { viteModuleRunner: false, nodeLoader: false };
