/** Whether a program in Python draws with the turtle, which only works on the device. */
export const usesTurtle = (source: string) => /^[ \t]*(?:import|from)[ \t]+(?:[\w, \t]*,[ \t]*)?turtle\b/m.test(source);
