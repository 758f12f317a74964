/**
 * For each explained error of SQL, a beginner's program that fails with exactly that error.
 * The list is not split over several files, because it reads better whole.
 */
import type { sqlErrors as patterns } from '#messages/program-errors/sql.ts';

export const sqlPrograms: Record<keyof typeof patterns, { source: string; stdin?: string }> = {
  'curly-quotation': {
    source: `CREATE TABLE students (id INTEGER PRIMARY KEY, name TEXT, town TEXT);
INSERT INTO students VALUES (1, 'Wanjiku', 'Nyeri');
SELECT name FROM students WHERE town = ‘Nyeri’;
`,
  },
  'unclosed-quotation': {
    source: `CREATE TABLE students (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO students VALUES (1, 'Amina);
SELECT * FROM students;
`,
  },
  'apostrophe-in-text': {
    source: `CREATE TABLE farmers (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO farmers VALUES (1, 'Otieno');
INSERT INTO farmers VALUES (2, 'Ng'ang'a');
SELECT * FROM farmers;
`,
  },
  'invalid-name': {
    source: `CREATE TABLE students (
  id INTEGER PRIMARY KEY,
  first-name TEXT,
  age INTEGER
);
`,
  },
  'wrong-comparison': {
    source: `CREATE TABLE matatus (plate TEXT, seats INTEGER);
INSERT INTO matatus VALUES ('KCA 123A', 14), ('KDB 456B', 33);
SELECT plate FROM matatus WHERE seats => 14;
`,
  },
  'unknown-sign': {
    source: `CREATE TABLE vegetables (
  name TEXT,
  price INTEGER # in shillings
);
`,
  },
  'value-for-values': {
    source: `CREATE TABLE students (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO students VALUE (1, 'Achieng');
SELECT * FROM students;
`,
  },
  'missing-semicolon': {
    source: `CREATE TABLE counties (code INTEGER, name TEXT);
INSERT INTO counties VALUES (1, 'Mombasa')
INSERT INTO counties VALUES (47, 'Nairobi');
SELECT * FROM counties;
`,
  },
  'unexpected-from': {
    source: `CREATE TABLE students (id INTEGER, name TEXT, town TEXT);
INSERT INTO students VALUES (1, 'Kiprop', 'Eldoret');
SELECT name, town, FROM students;
`,
  },
  'keyword-as-name': {
    source: `CREATE TABLE order (
  id INTEGER PRIMARY KEY,
  customer TEXT,
  amount INTEGER
);
`,
  },
  'clause-order': {
    source: `CREATE TABLE marks (student TEXT, subject TEXT, score INTEGER);
INSERT INTO marks VALUES ('Njeri', 'Maths', 78), ('Kamau', 'Maths', 64);
SELECT student, score FROM marks ORDER BY score WHERE subject = 'Maths';
`,
  },
  'wrong-join': {
    source: `CREATE TABLE students (id INTEGER, name TEXT);
CREATE TABLE marks (student_id INTEGER, score INTEGER);
SELECT name, score FROM students
WHERE score > 50
JOIN marks ON students.id = marks.student_id;
`,
  },
  'wrong-autoincrement': {
    source: `CREATE TABLE students (
  id INT PRIMARY KEY AUTOINCREMENT,
  name TEXT
);
`,
  },
  'other-database': {
    source: `CREATE TABLE students (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO students VALUES (1, 'Fatuma');
SHOW TABLES;
`,
  },
  'unexpected-bracket': {
    source: `CREATE TABLE products (
  id INTEGER PRIMARY KEY,
  name TEXT,
  price INTEGER,
);
`,
  },
  'early-semicolon': {
    source: `CREATE TABLE students (id INTEGER PRIMARY KEY, name TEXT, town TEXT);
INSERT INTO students VALUES (1, 'Mwangi', 'Thika');
INSERT INTO students VALUES (2, 'Akinyi', 'Kisumu';
SELECT * FROM students;
`,
  },
  'incomplete-program': {
    source: `CREATE TABLE shops (id INTEGER PRIMARY KEY, name TEXT, town TEXT);
INSERT INTO shops VALUES (1, 'Mama Njeri', 'Nakuru');
SELECT name FROM shops WHERE town =
`,
  },
  'unexpected-value': {
    source: `CREATE TABLE students (id INTEGER PRIMARY KEY, name TEXT, age INTEGER);
INSERT INTO students VALUES (1, 'Chebet' 17);
SELECT * FROM students;
`,
  },
  'syntax-error': {
    source: `CREATE TABLE students (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO students VALUES (1, 'Barasa');
SELECT * FORM students;
`,
  },
  'two-primary-keys': {
    source: `CREATE TABLE enrolments (
  student_id INTEGER PRIMARY KEY,
  course_id INTEGER PRIMARY KEY,
  enrolled_on TEXT
);
`,
  },
  'already-exists': {
    source: `CREATE TABLE students (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO students VALUES (1, 'Wambui');
CREATE TABLE students (id INTEGER PRIMARY KEY, name TEXT, age INTEGER);
`,
  },
  'value-count': {
    source: `CREATE TABLE students (id INTEGER PRIMARY KEY, name TEXT, town TEXT);
INSERT INTO students VALUES (1, 'Odhiambo');
SELECT * FROM students;
`,
  },
  'values-for-columns': {
    source: `CREATE TABLE students (id INTEGER PRIMARY KEY, name TEXT, town TEXT);
INSERT INTO students (name, town) VALUES (1, 'Odhiambo', 'Kisumu');
SELECT * FROM students;
`,
  },
  'unequal-rows': {
    source: `CREATE TABLE vegetables (name TEXT, price INTEGER);
INSERT INTO vegetables VALUES
  ('sukuma wiki', 20),
  ('nyanya'),
  ('kitunguu', 15);
`,
  },
  'unknown-insert-column': {
    source: `CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, phone TEXT);
INSERT INTO customers (id, name, phone_number) VALUES (1, 'Hassan', '0712345678');
SELECT * FROM customers;
`,
  },
  'not-unique': {
    source: `CREATE TABLE students (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO students VALUES (1, 'Moraa');
INSERT INTO students VALUES (1, 'Kiptoo');
SELECT * FROM students;
`,
  },
  'not-null': {
    source: `CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, phone TEXT NOT NULL);
INSERT INTO customers (id, name) VALUES (1, 'Zawadi');
SELECT * FROM customers;
`,
  },
  'check-failed': {
    source: `CREATE TABLE marks (student TEXT, score INTEGER CHECK (score BETWEEN 0 AND 100));
INSERT INTO marks VALUES ('Mutua', 67);
INSERT INTO marks VALUES ('Naliaka', 670);
`,
  },
  'foreign-key-failed': {
    source: `PRAGMA foreign_keys = ON;
CREATE TABLE students (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE marks (student_id INTEGER REFERENCES students(id), score INTEGER);
INSERT INTO students VALUES (1, 'Wafula');
INSERT INTO marks VALUES (2, 75);
`,
  },
  'wrong-type': {
    source: `CREATE TABLE students (id INTEGER PRIMARY KEY, name TEXT, age INTEGER);
INSERT INTO students VALUES ('Jepkosgei', 1, 16);
SELECT * FROM students;
`,
  },
  'misused-aggregate': {
    source: `CREATE TABLE sales (shop TEXT, amount INTEGER);
INSERT INTO sales VALUES ('Gikomba', 500), ('Gikomba', 700), ('Kongowea', 300);
SELECT shop, SUM(amount) FROM sales WHERE SUM(amount) > 1000 GROUP BY shop;
`,
  },
  'having-without-group': {
    source: `CREATE TABLE students (name TEXT, age INTEGER);
INSERT INTO students VALUES ('Makena', 17), ('Omondi', 15);
SELECT name FROM students HAVING age > 16;
`,
  },
  'several-values': {
    source: `CREATE TABLE students (id INTEGER PRIMARY KEY, name TEXT, town TEXT);
INSERT INTO students VALUES (1, 'Nekesa', 'Bungoma');
SELECT (name, town) FROM students;
`,
  },
  'unequal-union': {
    source: `CREATE TABLE students (id INTEGER, name TEXT);
CREATE TABLE teachers (id INTEGER, name TEXT, subject TEXT);
SELECT id, name FROM students
UNION
SELECT id, name, subject FROM teachers;
`,
  },
  'unknown-function': {
    source: `CREATE TABLE towns (name TEXT);
INSERT INTO towns VALUES ('Malindi'), ('Garissa');
SELECT name, LEN(name) FROM towns;
`,
  },
  'wrong-arguments': {
    source: `CREATE TABLE students (first_name TEXT, last_name TEXT);
INSERT INTO students VALUES ('Grace', 'Wairimu');
SELECT UPPER(first_name, last_name) FROM students;
`,
  },
  'ambiguous-column': {
    source: `CREATE TABLE students (id INTEGER, name TEXT, school_id INTEGER);
CREATE TABLE schools (id INTEGER, name TEXT);
SELECT name FROM students JOIN schools ON students.school_id = schools.id;
`,
  },
  'unknown-table': {
    source: `CREATE TABLE students (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO students VALUES (1, 'Atieno');
SELECT * FROM student;
`,
  },
  'unknown-column-of-table': {
    source: `CREATE TABLE students (id INTEGER, name TEXT);
CREATE TABLE marks (student_id INTEGER, score INTEGER);
SELECT students.name, marks.points
FROM students JOIN marks ON students.id = marks.student_id;
`,
  },
  'unknown-column': {
    source: `CREATE TABLE students (id INTEGER PRIMARY KEY, name TEXT, town TEXT);
INSERT INTO students VALUES (1, 'Muthoni', 'Nairobi');
SELECT name FROM students WHERE town = Nairobi;
`,
  },
};
