/** Whether a program in Python imports libraries that the school may have, and the device has not. */
export const usesScience = (source: string) =>
  /^[ \t]*(?:import|from)[ \t]+(?:[\w., \t]*,[ \t]*)?(?:numpy|pandas|matplotlib|scipy)\b/m.test(source);
