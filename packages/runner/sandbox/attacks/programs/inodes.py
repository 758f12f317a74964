# Empty files: they have no size, but each takes memory of the kernel's.
made = 0
while True:
    open(f"/tmp/{made}", "w").close()
    made += 1
