# Creates empty files for ever: they have no size, but each uses memory of the kernel.
made = 0
while True:
    open(f"/tmp/{made}", "w").close()
    made += 1
