/** JVM languages, with options for a fast start and little memory. */
import type { Language } from '#packages/runner/languages/language.ts';
import { firstExisting } from './find-path.ts';
import { hello, lines } from './proof-sources.ts';
import { sample } from './samples.ts';

const jdk = (program: string) =>
  firstExisting(`/usr/lib/jvm/java-*-openjdk-*/bin/${program}`, `/usr/lib/jvm/*/bin/${program}`, `/usr/bin/${program}`);
const java = jdk('java');
const javac = jdk('javac');

/** The JVM's settings, which Debian stores outside /usr. */
export const jvmSettings = ['/etc/java-17-openjdk', '/etc/java-21-openjdk'];

const small = ['-Xshare:auto', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
const machine = [...small, '-Xss16m', '{heap}'];
/** Options for compilers, which run on the JVM too and need more memory than most programs. */
const compiler = [...small, '-Xss8m', '-Xmx320m'];

const jar = (name: string) => `/usr/share/java/${name}.jar`;
const jars = (...names: string[]) => names.map(jar).join(':');
/** Finds a jar's version in the target of Debian's symbolic link, which has the same name without the version. */
const versionOf = (name: string) => ({
  argv: ['/usr/bin/readlink', '-f', jar(name)],
  pattern: /-(\d+\.\d+[.\d]*)\.jar/,
});

const scala = jars(
  'scala-library',
  'scala-reflect',
  'scala-compiler',
  'scala-xml_2.11',
  'scala-parser-combinators_2.11',
);
const kotlin = jars(
  ...['kotlin-compiler', 'org.jetbrains.annotations-common', 'kotlin-stdlib', 'kotlin-reflect'],
  ...['kotlin-script-runtime', 'libtrove-intellij'],
);

const usual = { readOnlyPaths: jvmSettings, filter: 'usual', lane: 'heavy', differs: '' } satisfies Partial<Language>;

export const jvm: Language[] = [
  {
    ...usual,
    id: 62,
    judge0Name: 'Java (OpenJDK 13.0.1)',
    name: 'Java',
    file: 'Main.java',
    packages: ['default-jdk-headless'],
    requires: [java, javac],
    version: { argv: [java, '-version'], pattern: /version "([^"]+)"/, of: 'OpenJDK' },
    compile: {
      argv: [javac, ...compiler.map((flag) => `-J${flag}`), '-d', 'classes', '{options}', 'Main.java'],
      products: ['classes'],
    },
    run: { argv: [java, ...machine, '-cp', 'classes', 'Main', '{arguments}'] },
    warm: 'java',
    sample: sample('java.java'),
    proofs: {
      greets: {
        source: lines(
          'import java.util.Scanner;',
          'public class Main {',
          '  public static void main(String[] args) {',
          '    System.out.println("Hello, " + new Scanner(System.in).nextLine() + "!");',
          '  }',
          '}',
        ),
        ...hello,
      },
      broken: {
        source: lines(
          'public class Main {',
          '  public static void main(String[] args) {',
          '    int pots = "three";',
          '  }',
          '}',
        ),
        says: /Main\.java:3: error: incompatible types/,
      },
      fails: {
        source: lines(
          'public class Main {',
          '  public static void main(String[] args) {',
          '    args[3].length();',
          '  }',
          '}',
        ),
        says: /ArrayIndexOutOfBoundsException[\s\S]*Main\.main\(Main\.java:3\)/,
        exitCode: 1,
      },
    },
  },
  {
    ...usual,
    id: 70,
    judge0Name: 'Python (2.7.17)',
    name: 'Python 2',
    file: 'script.py',
    packages: ['jython'],
    requires: [java, jar('jython')],
    version: { ...versionOf('jython'), of: 'Jython' },
    run: {
      argv: [
        ...[java, ...machine, '-cp', jar('jython'), '-Dpython.home=/usr/share/jython'],
        ...['-Dpython.cachedir.skip=true', 'org.python.util.jython', 'script.py', '{arguments}'],
      ],
    },
    differs:
      'CPython 2 is no longer maintained. Jython runs the same language, starts more slowly, and has no C modules.',
    sample: sample('python2.py'),
    proofs: {
      greets: { source: 'print "Hello, %s!" % raw_input()\n', ...hello },
      broken: { source: 'if True\n    print "hello"\n', says: /script\.py", line 1[\s\S]*SyntaxError/ },
      fails: { source: 'pots = []\nprint pots[3]\n', says: /script\.py", line 2[\s\S]*IndexError/, exitCode: 1 },
    },
  },
  {
    ...usual,
    id: 78,
    judge0Name: 'Kotlin (1.3.70)',
    name: 'Kotlin',
    file: 'Main.kt',
    packages: ['kotlin', 'default-jdk-headless'],
    requires: [java, jar('kotlin-compiler')],
    version: versionOf('kotlin-compiler'),
    compile: {
      argv: [
        ...[java, ...compiler, '-cp', kotlin, 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler'],
        ...[
          '-no-stdlib',
          '-no-reflect',
          '-cp',
          jar('kotlin-stdlib'),
          '-nowarn',
          '-d',
          'classes',
          '{options}',
          'Main.kt',
        ],
      ],
      products: ['classes'],
    },
    run: { argv: [java, ...machine, '-cp', `classes:${jar('kotlin-stdlib')}`, 'MainKt', '{arguments}'] },
    sample: sample('kotlin.kt'),
    proofs: {
      greets: { source: 'fun main() {\n    println("Hello, " + readLine() + "!")\n}\n', ...hello },
      broken: { source: 'fun main() {\n    pot.stir()\n}\n', says: /Main\.kt:2:5: error: unresolved reference: pot/ },
      fails: {
        source: 'fun main() {\n    error("The pot is empty")\n}\n',
        says: /IllegalStateException: The pot is empty[\s\S]*Main\.kt:2/,
        exitCode: 1,
      },
    },
  },
  {
    ...usual,
    id: 81,
    judge0Name: 'Scala (2.13.2)',
    name: 'Scala',
    file: 'Main.scala',
    packages: ['scala', 'default-jdk-headless'],
    requires: [java, jar('scala-compiler')],
    version: versionOf('scala-compiler'),
    compile: {
      argv: [
        ...[java, ...compiler, `-Dscala.boot.class.path=${scala}`, '-cp', scala, 'scala.tools.nsc.Main'],
        ...['-nowarn', '-usejavacp', '-d', 'main.jar', '{options}', 'Main.scala'],
      ],
      products: ['main.jar'],
    },
    run: { argv: [java, ...machine, '-cp', `main.jar:${jar('scala-library')}`, 'Main', '{arguments}'] },
    differs: 'An older Scala: 2.11 lacks the features of 2.12 and 2.13.',
    sample: sample('scala.scala'),
    proofs: {
      greets: {
        source: 'object Main extends App {\n  println("Hello, " + scala.io.StdIn.readLine() + "!")\n}\n',
        ...hello,
      },
      broken: {
        source: 'object Main extends App {\n  pot.stir()\n}\n',
        says: /Main\.scala:2: error: not found: value pot/,
      },
      fails: {
        source: 'object Main extends App {\n  sys.error("The pot is empty")\n}\n',
        says: /RuntimeException: The pot is empty[\s\S]*Main\.scala:2/,
        exitCode: 1,
      },
    },
  },
  {
    ...usual,
    id: 86,
    judge0Name: 'Clojure (1.10.1)',
    name: 'Clojure',
    file: 'main.clj',
    packages: ['clojure', 'default-jre-headless'],
    requires: [java, jar('clojure')],
    version: versionOf('clojure'),
    run: { argv: [java, ...machine, '-cp', jar('clojure'), 'clojure.main', 'main.clj', '{arguments}'] },
    sample: sample('clojure.clj'),
    proofs: {
      greets: { source: '(println (str "Hello, " (read-line) "!"))\n', ...hello },
      broken: { source: '(println "hello"\n', says: /Syntax error reading source at \(main\.clj:/ },
      fails: { source: '(throw (Exception. "The pot is empty"))\n', says: /The pot is empty/, exitCode: 1 },
    },
  },
  {
    ...usual,
    id: 88,
    judge0Name: 'Groovy (3.0.3)',
    name: 'Groovy',
    file: 'script.groovy',
    packages: ['groovy', 'default-jre-headless'],
    requires: [java, jar('groovy-all')],
    version: versionOf('groovy-all'),
    compile: {
      argv: [
        ...[java, ...compiler, '--add-opens', 'java.base/java.lang=ALL-UNNAMED', '-cp', jar('groovy-all')],
        ...['org.codehaus.groovy.tools.FileSystemCompiler', '-d', 'classes', '{options}', 'script.groovy'],
      ],
      products: ['classes'],
    },
    run: {
      argv: [
        ...[java, ...machine, '--add-opens', 'java.base/java.lang=ALL-UNNAMED'],
        ...['-cp', `classes:${jar('groovy-all')}`, 'script', '{arguments}'],
      ],
    },
    differs: 'An older Groovy: 2.4 lacks the features of 3.0.',
    sample: sample('groovy.groovy'),
    proofs: {
      greets: { source: 'println "Hello, " + System.in.newReader().readLine() + "!"\n', ...hello },
      broken: { source: 'def pot = [\nprintln "hello"\n', says: /script\.groovy: \d+: / },
      fails: {
        source: "throw new Exception('The pot is empty')\n",
        says: /Exception: The pot is empty[\s\S]*script\.groovy:1/,
        exitCode: 1,
      },
    },
  },
];
