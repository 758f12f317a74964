# Tries to leave the sandbox through links, and to gain more rights.
import os, shutil, subprocess
os.symlink("/etc/shadow", "/box/link")
for name, attempt in [
    ("symlink", lambda: open("/box/link").read()),
    ("hard link", lambda: os.link("/usr/bin/su", "/box/su")),
    ("chown", lambda: os.chown("/box", 0, 0)),
    ("device", lambda: os.mknod("/box/disk", 0o60600, 0xFE00)),
    ("setuid", lambda: os.setuid(0)),
    ("write usr", lambda: open("/usr/bin/planted", "w")),
    ("write root", lambda: open("/planted", "w")),
    ("replace bin", lambda: os.unlink("/bin")),
]:
    try:
        attempt()
        print(name, "ok")
    except OSError as no:
        print(name, no.strerror)
shutil.copy("/usr/bin/id", "/box/id")
os.chmod("/box/id", 0o6755)
print("copy", subprocess.run(["/box/id", "-u"], capture_output=True, text=True).stdout.strip())
print("su", subprocess.run(["/usr/bin/su", "-c", "id -u"], capture_output=True, text=True, stdin=subprocess.DEVNULL).returncode != 0)
