# Sends the pictures that a program has left in its folder, as init-later.pl does. Runs after messages.py.
import os
import stat

PICTURES = b".png", b".jpg", b".jpeg", b".gif", b".webp", b".svg"


def bring_pictures(most, largest, room):
    """Sends the pictures that are in the program's folder after its end, as init-later.pl does."""
    end_all_others()
    too_many = too_large = 0
    for name, size in pictures_here():
        if size > min(largest, room):
            too_large += 1
        elif most == 0:
            too_many += 1
        elif bring(name, size):
            most -= 1
            room -= size
    tell(b"V", listed(b"%d" % too_many, b"%d" % too_large))


def end_all_others():
    """Waits until all other processes have ended: nothing changes a file between the check and the reading."""
    try:
        os.kill(-1, 9)
        while True:
            os.wait()
    except (ProcessLookupError, ChildProcessError):
        pass


def pictures_here():
    """Names and sizes of the plain files in the program's folder that have the name of a picture."""
    try:
        found = [(name, os.lstat(b"/box/" + name)) for name in sorted(os.listdir(b"/box"))]
    except OSError:
        return []    # the program has closed its folder
    return [
        (name, it.st_size)
        for name, it in found
        if name.lower().endswith(PICTURES) and stat.S_ISREG(it.st_mode) and it.st_size
    ]


def bring(name, size):
    try:
        file = os.open(b"/box/" + name, os.O_RDONLY)
    except OSError:
        return False
    tell(b"N", listed(name, b"0", b"%d" % size))
    while pass_on(b"D", file):
        pass
    os.close(file)
    return True
