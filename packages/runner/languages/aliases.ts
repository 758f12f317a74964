/**
 * Ids that later versions of Judge0 use for other versions of our languages, each with our id of the language: a
 * program sent with such an id runs too. Left out are 90 (Dart) and 96 (JavaFX), which Darasa lacks, and 112 (Scala 3),
 * which is another language than Scala 2.
 */
const aliases: Record<number, number> = {
  /** Java (JDK 17.0.6) */
  91: 62,
  /** Python (3.11.2), (3.12.5), (3.13.2), (3.14.0) */
  92: 71,
  100: 71,
  109: 71,
  113: 71,
  /** JavaScript (Node.js 18.15.0), (20.17.0), (22.08.0) */
  93: 63,
  97: 63,
  102: 63,
  /** TypeScript (5.0.3), (5.6.2) */
  94: 74,
  101: 74,
  /** Go (1.18.5), (1.22.0), (1.23.5) */
  95: 60,
  106: 60,
  107: 60,
  /** PHP (8.3.11) */
  98: 68,
  /** R (4.4.1) */
  99: 80,
  /** C (GCC 14.1.0) */
  103: 50,
  /** C (Clang 18.1.8), (Clang 19.1.7) */
  104: 75,
  110: 75,
  /** C++ (GCC 14.1.0) */
  105: 54,
  /** Rust (1.85.0) */
  108: 73,
  /** Kotlin (2.1.10) */
  111: 78,
};

/** Our id of a language, given its id or an alias. */
export const canonicalId = (id: number) => aliases[id] ?? id;

export const aliasesOf = (id: number) =>
  Object.entries(aliases).flatMap(([alias, own]) => (own === id ? Number(alias) : []));
