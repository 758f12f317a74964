/* A program of sixteen gigabytes in one line. */
main[-1u] = {1};
