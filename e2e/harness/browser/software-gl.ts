/** Chromium's flag for drawing WebGL without a graphics card. Only WebGL: the page itself is drawn as without it, which is cheaper. */
export const SOFTWARE_GL = ['--enable-unsafe-swiftshader'];
