/* One line that compiles to a program of sixteen gigabytes. */
main[-1u] = {1};
