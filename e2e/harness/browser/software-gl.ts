/** Chromium's flags for drawing WebGL without a graphics card. */
export const SOFTWARE_GL = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
