/** Whether a Python program imports libraries that the server may have, but that are not available on the device. */
export const usesScience = (source: string) =>
  /^[ \t]*(?:import|from)[ \t]+(?:[\w., \t]*,[ \t]*)?(?:numpy|pandas|matplotlib|scipy)\b/m.test(source);
