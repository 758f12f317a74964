/**
 * For each explained error of Python, a beginner's program that fails with exactly that error.
 * The list is not split over several files, because it reads better whole.
 */
import type { pythonErrors as patterns } from '#messages/program-errors/python.ts';

export const pythonPrograms: Record<keyof typeof patterns, { source: string; stdin?: string }> = {
  'unclosed-string': {
    source: `name = "Wanjiku"
print("Habari, " + name)
print("Karibu Nairobi)
`,
  },
  'unclosed-bracket': {
    source: `price = 120
quantity = 3
print("Total:", (price * quantity)
print("Asante")
`,
  },
  'unmatched-bracket': {
    source: `marks = [67, 82, 54]
average = sum(marks) / len(marks))
print(average)
`,
  },
  'missing-colon': {
    source: `age = 19
if age >= 18
    print("You may vote")
else:
    print("Too young")
`,
  },
  'assignment-in-condition': {
    source: `county = "Kisumu"
if county = "Kisumu":
    print("Lake Victoria")
`,
  },
  'missing-comma': {
    source: `towns = ["Nakuru", "Eldoret" "Thika"]
for town in towns:
    print("Town:" town)
`,
  },
  'print-without-brackets': {
    source: `balance = 500
balance = balance - 120
print "Balance:", balance
`,
  },
  'assignment-to-value': {
    source: `price = 250
quantity = 4
price * quantity = total
print(total)
`,
  },
  'unexpected-indent': {
    source: `fare = 80
print("Fare to Westlands")
    print(fare)
`,
  },
  'missing-indent': {
    source: `students = ["Otieno", "Achieng", "Kamau"]
for student in students:
print(student)
`,
  },
  'uneven-indent': {
    source: `marks = 72
if marks >= 50:
    print("Pass")
  print("Well done")
`,
  },
  'invalid-character': {
    source: `name = input()
print(“Habari yako”)
print(name)
`,
    stdin: 'Njeri\n',
  },
  'name-starts-with-digit': {
    source: `1st_term = 65
2nd_term = 71
print(1st_term + 2nd_term)
`,
  },
  'leading-zero': {
    source: `name = "Mwangi"
phone = 0712345678
print(name, phone)
`,
  },
  'outside-block': {
    source: `def area(length, width):
    result = length * width
return result

print(area(4, 5))
`,
  },
  'invalid-syntax': {
    source: `first name = "Akinyi"
age = 20
print(first name, age)
`,
  },
  'missing-import': {
    source: `radius = 7
area = math.pi * radius ** 2
print(area)
`,
  },
  'undefined-name': {
    source: `total_price = 450
discount = 50
print(total_prize - discount)
`,
  },
  'unbound-local': {
    source: `total = 0

def add(amount):
    total = total + amount

add(200)
print(total)
`,
  },
  'none-value': {
    source: `def add_vat(price):
    print(price * 1.16)

total = add_vat(1000) + 50
print(total)
`,
  },
  'text-plus-number': {
    source: `name = "Chebet"
age = 21
print(name + " is " + age + " years old")
`,
  },
  'calculation-types': {
    source: `paid = input("Amount paid: ")
price = 350
change = paid - price
print("Change:", change)
`,
    stdin: '500\n',
  },
  'compare-types': {
    source: `age = input("Your age: ")
if age >= 18:
    print("You can get an ID card")
`,
    stdin: '20\n',
  },
  'not-callable': {
    source: `sum = 0
for mark in [45, 60, 75]:
    sum = sum + mark
print(sum)
print(sum([10, 20]))
`,
  },
  'not-subscriptable': {
    source: `mark = 84
print("First digit:", mark[0])
`,
  },
  'not-iterable': {
    source: `names = ["Kiprono", "Atieno", "Hassan"]
for i in len(names):
    print(names[i])
`,
  },
  'index-not-integer': {
    source: `crops = ["maize", "beans", "tea"]
for crop in crops:
    print(crops[crop])
`,
  },
  'missing-argument': {
    source: `def simple_interest(amount, rate, years):
    return amount * rate * years / 100

print(simple_interest(5000, 12))
`,
  },
  'too-many-arguments': {
    source: `def greet(name):
    print("Habari", name)

greet("Wambui", "Nairobi")
`,
  },
  'not-an-integer': {
    source: `n = input("How many times? ")
for i in range(n):
    print("Harambee")
`,
    stdin: '3\n',
  },
  'number-from-text': {
    source: `price = int(input("Price of unga: "))
quantity = int(input("Packets: "))
print("Total:", price * quantity)
`,
    stdin: '219.50\n2\n',
  },
  'unpack-count': {
    source: `first, second = input("Two marks: ").split()
average = (int(first) + int(second)) / 2
print(average)
`,
    stdin: '56 71 80\n',
  },
  'index-out-of-range': {
    source: `buses = ["Easy Coach", "Modern Coast", "Mash"]
i = 0
while i <= len(buses):
    print(buses[i])
    i = i + 1
`,
  },
  'missing-key': {
    source: `capitals = {"Kenya": "Nairobi", "Uganda": "Kampala"}
country = "kenya"
print(capitals[country])
`,
  },
  'missing-attribute': {
    source: `shopping = ["sugar", "milk"]
shopping.push("bread")
print(shopping)
`,
  },
  'division-by-zero': {
    source: `marks = []
total = 0
for mark in marks:
    total = total + mark
print("Average:", total / len(marks))
`,
  },
  'end-of-input': {
    source: `name = input("Name: ")
town = input("Town: ")
print(name, "comes from", town)
`,
    stdin: 'Barasa\n',
  },
  'file-not-found': {
    source: `file = open("marks.txt")
for line in file:
    print(line)
file.close()
`,
  },
  'endless-recursion': {
    source: `def factorial(n):
    return n * factorial(n - 1)

print(factorial(5))
`,
  },
  'no-windows': {
    source: `import turtle

turtle.forward(100)
`,
  },
  'library-not-installed': {
    source: `import sklearn.linear_model

print('Ready')
`,
  },
  'module-not-found': {
    source: `import maths

number = 81
print(maths.sqrt(number))
`,
  },
};
