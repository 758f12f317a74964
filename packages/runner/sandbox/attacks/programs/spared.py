# Tries to make the OOM killer end other processes first.
for path in ["/proc/self/oom_score_adj", "/proc/self/oom_adj"]:
    try:
        with open(path, "w") as score:
            score.write("0")
        print("spared")
    except OSError as error:
        print(error.strerror)
print(open("/proc/self/oom_score_adj").read().strip())
