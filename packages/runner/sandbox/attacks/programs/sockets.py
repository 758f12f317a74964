# Opens kinds of sockets that reach the kernel or other machines.
import errno, socket
for name, family, kind in [
    ("vsock", 40, 1), ("netlink", 16, 3), ("packet", 17, 3), ("alg", 38, 5), ("xdp", 44, 3),
    ("bluetooth", 31, 3), ("can", 29, 3), ("tipc", 30, 5), ("raw", 2, 3),
]:
    try:
        socket.socket(family, kind, 1 if name == "raw" else 0)
        print(name, "ok")
    except OSError as no:
        print(name, errno.errorcode[no.errno])
server = socket.socket()
server.bind(("127.0.0.1", 0))
server.listen()
print("own loopback ok")
