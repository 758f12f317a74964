# Messages between the init process of a sandbox and the runner (init.pl lists them), and how they are wiped.
#
# A forked program has a copy of this process's memory and may read it. So received messages and printed output have one
# fixed buffer each. Both are wiped before a fork, and only names, arguments and limits are copied out of them.
import os
import sys

MODULES = set(sys.modules)    # modules loaded in every program

HOST = 3
PIECE = 65536
HEAD = 5    # bytes of a letter and a length

heard = memoryview(bytearray(4 * PIECE))
printed = memoryview(bytearray(HEAD + PIECE))
nothing = memoryview(bytes(4 * PIECE))
begin, end, farthest, widest = 0, 0, 0, 0    # bounds of unprocessed input; highest use of each buffer


def hear():
    """Receives a message: its letter, and its body, which is valid until the next call."""
    head = take(HEAD)
    letter, size = bytes(head[:1]), int.from_bytes(head[1:], "big")
    return letter, take(size)


def take(size):
    global begin, end, farthest
    if begin + size > len(heard):
        heard[: end - begin] = heard[begin:end]
        begin, end = 0, end - begin
    while end - begin < size:
        came = os.readv(HOST, [heard[end:]])
        if not came:
            leave()
        end += came
    farthest = max(farthest, end)
    begin += size
    return heard[begin - size : begin]


def words(body):
    """Decodes a list of strings, each preceded by its length."""
    at, found = 0, []
    while at < len(body):
        size = int.from_bytes(body[at : at + 4], "big")
        found.append(bytes(body[at + 4 : at + 4 + size]))
        at += 4 + size
    return found


def listed(*found):
    """Encodes a list of strings, the reverse of words()."""
    return b"".join(len(each).to_bytes(4, "big") + each for each in found)


def tell(letter, text=b""):
    put(HOST, letter + len(text).to_bytes(4, "big") + text)


def pass_on(letter, pipe):
    """Sends the program's output; returns its length."""
    global widest
    size = os.readv(pipe, [printed[HEAD:]])
    if size:
        printed[:HEAD] = letter + size.to_bytes(4, "big")
        put(HOST, printed[: HEAD + size])
        widest = max(widest, HEAD + size)
    return size


def put(place, text):
    while text:
        text = text[os.write(place, text) :]


def wipe():
    global begin, end, farthest, widest
    left = end - begin
    heard[:left] = heard[begin:end]
    heard[left:farthest] = nothing[left:farthest]
    printed[:widest] = nothing[:widest]
    begin, end, farthest, widest = 0, left, left, 0


def close(*places):
    for each in places:
        if each is not None:
            os.close(each)


def leave():
    os._exit(1)
