# Tries to kill or stop the init, which reports how the program ended.
import os, signal, time
for number in (signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM, signal.SIGINT, signal.SIGSEGV):
    os.kill(1, number)
time.sleep(0.1)
print("told all the same")
