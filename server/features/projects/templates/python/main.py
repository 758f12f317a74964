# The program starts here. The function is in the file greetings.py.
from greetings import greeting

names = ["Wanjiru", "Otieno", "Amina"]

for name in names:
    print(greeting(name))

print(f"That was {len(names)} greetings.")
