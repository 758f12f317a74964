/* GNUstep looks up the user before it logs anything, but a sandbox has no /etc/passwd: this user stands in. */
#include <pwd.h>

static struct passwd student = {"student", "", 1000, 1000, "", "/box", "/bin/sh"};

struct passwd *getpwuid(uid_t number) { return &student; }
struct passwd *getpwnam(const char *name) { return &student; }

int getpwuid_r(uid_t number, struct passwd *into, char *room, size_t size, struct passwd **found)
{
    *into = student;
    *found = into;
    return 0;
}

int getpwnam_r(const char *name, struct passwd *into, char *room, size_t size, struct passwd **found)
{
    return getpwuid_r(1000, into, room, size, found);
}
