/** Chromium's flag for software rendering of WebGL. The page itself is rendered without it, which is cheaper. */
export const SOFTWARE_GL = ['--enable-unsafe-swiftshader'];
