// How the texts for people are written: the faults of wording and typography that a program can find. The words that
// `oneWord` demands are those of docs/glossary.md.

/** @typedef {import('./messages.mjs').MessageSet} MessageSet
 *  @typedef {{ in?: string, not: RegExp, say: string, except?: (text: string, folder: string) => boolean }} Rule
 *    `in` is a language, all of them where it is missing; `say` tells what to write instead */

/** Texts that docs/specification.md gives literally. */
const literal = new Set(['Вход в учетную запись', 'Текущие клиенты', 'Current clients', 'Clientes actuales'])

/** A Russian word, but for names: the product, the language as it calls itself, a taxpayer's number and a tax of this country. */
const russianWord = /(?<!\p{L})(?!(?:Навык|Русский|УНП|НПД)(?!\p{L}))\p{Script=Cyrillic}{2,}/u

/** @type {Rule[]} */
const type = [
  ...['en', 'es'].map((language) => ({ in: language, not: russianWord, say: 'words of its own language' })),
  { not: / {2}/, say: 'one space instead of two' },
  { not: /"/, say: '«…» in Russian and Spanish, “…” in English, instead of straight quotes' },
  { not: /\p{L}'\p{L}/u, say: '’ instead of a straight apostrophe' },
  { in: 'ru', not: /[“”„]/, say: '«…» instead of other quotes' },
  { not: / - /, say: 'a dash (—) instead of a hyphen' },
  { in: 'ru', not: /(?<!\}\}) – | – (?!\{\{)/, say: '— between parts of a sentence; – is for spans' },
  { in: 'ru', not: / —/, say: 'a no-break space (U+00A0) before —' },
  { in: 'ru', not: /№(?! ?[\p{L}]|$)[^\u00a0]/u, say: 'a no-break space (U+00A0) after №' },
  {
    in: 'ru',
    not: /[\d}] (?:ч|мин|с|КБ|МБ|BYN)(?!\p{L})/u,
    say: 'a no-break space (U+00A0) between a number and its unit',
  },
  {
    in: 'ru',
    not: /(?<=[\p{L}\d»)}])(?<!(?<!\p{L})(?:т|г|д|п|с|ул|стр|см|ст))[.!?…] \p{Ll}/u,
    say: 'a capital letter after the end of a sentence',
  },
  {
    in: 'ru',
    not: /(?<!\p{L})(?:еще|ее|(?:рас)?счет|учет|ждет|идет|придет|прочтет|найдет)(?!\p{L})|учетн/iu,
    say: 'ё',
  },
]

/** @type {Rule[]} */
const oneWord = [
  { in: 'ru', not: /клиент/i, say: 'заказчик, or договор where a contract is meant' },
  {
    in: 'ru',
    not: /преподавател/i,
    say: 'исполнитель; only the public calendar says преподаватель',
    except: (_, folder) => folder.endsWith('/calendar'),
  },
  { in: 'ru', not: /(?<!\p{L})(?:ты|тебя|тебе|твой|твоя|твоё|твои)(?!\p{L})/iu, say: 'вы' },
  { in: 'ru', not: /\p{L}\([ая]\)/u, say: 'a sentence that needs no «(а)»' },
  {
    in: 'ru',
    not: /(?<!\p{L})(?:посредством|осуществл|данн(?:ый|ая|ое|ого) )/iu,
    say: 'a plain verb instead of clerk’s language',
  },
  {
    in: 'en',
    not: /(?<!\{\{)\b(?:executor|cabinet)/i,
    say: 'tutor, workspace',
    // The text names folders and files of the archive.
    except: (text) => text.includes('.json'),
  },
  { in: 'es', not: /(?<!\{\{)\b(?:ejecutor|profesional|gabinete|asignatura)/i, say: 'profesor, espacio, materia' },
  { in: 'es', not: /(?<!\p{L})(?:tú|tu|tus|puedes|tienes|quieres|escríbele)(?!\p{L})/iu, say: 'usted' },
]

/** A date that the server puts into a text needs a format; without one it would read 2026-12. */
const bareDate = /\{\{(?:month|date|toDate|until|dueOn)\}\}/

/** Faults of typography and of language.
 *  @param {MessageSet} set
 *  @returns {string[]} */
export function findBadlySet(set) {
  const isServer = set.folder.startsWith('apps/api/')
  const problems = faultsOf(set, type)
  for (const [language, texts] of readIn(set)) {
    for (const [key, text] of texts) {
      // Spanish has this form for millions, which no count of the product reaches, so nobody would notice that it is
      // missing.
      const other = key.endsWith('_many') ? texts.get(key.replace(/many$/, 'other')) : undefined
      if (language === 'es' && other !== undefined && text !== other)
        problems.push(`${set.folder} es: "${key}" says otherwise than its form for "other"`)
      if (isServer && bareDate.test(text))
        problems.push(`${set.folder} ${language}: "${key}" has a date without a format`)
      if (isServer && key.includes('.notices.') && /^\p{Ll}/u.test(text))
        problems.push(`${set.folder} ${language}: "${key}" is a sentence of its own and begins with a small letter`)
    }
  }
  return problems
}

/** Words for which the glossary has another term.
 *  @param {MessageSet} set
 *  @returns {string[]} */
export const findOtherWords = (set) => faultsOf(set, oneWord)

/** The texts by language, without those that the specification gives for people who have not picked a language.
 *  @param {MessageSet} set */
const readIn = (set) => [...set.texts].filter(([language]) => ['en', 'es', 'ru'].includes(language))

/** @param {MessageSet} set
 *  @param {Rule[]} rules
 *  @returns {string[]} */
function faultsOf(set, rules) {
  return readIn(set).flatMap(([language, texts]) =>
    [...texts].flatMap(([key, text]) =>
      rules
        .filter((rule) => (rule.in ?? language) === language && !literal.has(text) && rule.not.test(text))
        .filter((rule) => !rule.except?.(text, set.folder))
        .map(({ say }) => `${set.folder} ${language}: "${key}" wants ${say}: ${text.slice(0, 80)}`),
    ),
  )
}
