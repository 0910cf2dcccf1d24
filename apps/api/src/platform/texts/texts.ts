import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance } from 'i18next'
import { formatted, type Language, textFormats } from './text-formats.ts'

export type { Language }

const languages: readonly Language[] = ['en', 'es', 'ru']

/** Texts of the server for people: refusals, notices, messages. Every text exists in every language. */
export interface Texts {
  /** The text of `key` with `{{name}}` replaced from `values`, and `{{name, format}}` by one of the text formats; where it has
   *  forms of a plural (`key_one`, `key_few`, …), the one of `values.count`.
   *  @throws Error when no file has the key: a missing text is a bug, found by `npm run check -- translations`. */
  translate(language: Language, key: string, values?: Record<string, string | number>): string
}

/** Loads `messages.<language>.json` of every folder in `folders` and of every folder directly below them. */
export function loadTexts(folders: string[]): Texts {
  const i18n = createInstance({
    initAsync: false,
    fallbackLng: false,
    nsSeparator: false,
    // A key stands in the files as it stands in the code: "offers.notices.responded".
    keySeparator: false,
    // Texts are plain; where one is put into HTML, it is escaped there.
    interpolation: { escapeValue: false },
    missingInterpolationHandler: () => '',
    parseMissingKeyHandler: missing,
  })
  // At once, because the library copies all texts of a language with each that is added.
  void i18n.init({ resources: readTexts(folders) })
  for (const format of textFormats) {
    i18n.services.formatter?.add(format, (value, language) =>
      formatted(language as Language, format, String(value ?? '')),
    )
  }
  return {
    translate(language, key, values = {}) {
      // `replace` keeps values apart from the library's options; without `nest`, keys in a typed text are not resolved.
      const text = i18n.t(key, {
        lng: language,
        replace: values,
        ...(values.count !== undefined && { count: Number(values.count) }),
        nest: false,
      })
      // A date may end with «г.»; a second full stop is removed.
      return text.replaceAll('г..', 'г.')
    },
  }
}

function missing(key: string): never {
  throw new Error(`There is no text "${key}"`)
}

/** The texts by language. */
function readTexts(folders: string[]): Record<Language, { translation: Record<string, string> }> {
  const texts = { en: { translation: {} }, es: { translation: {} }, ru: { translation: {} } }
  for (const folder of folders) {
    const below = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    for (const place of [folder, ...below.map((entry) => join(folder, entry.name))]) {
      for (const language of languages) {
        const file = join(place, `messages.${language}.json`)
        if (existsSync(file)) Object.assign(texts[language].translation, JSON.parse(readFileSync(file, 'utf8')))
      }
    }
  }
  return texts
}

/** The language of `Accept-Language`; Russian for others, as on the screens before a language is picked. */
export function requestLanguage(header: string | undefined): Language {
  const wanted = header?.slice(0, 2).toLowerCase()
  return languages.find((language) => language === wanted) ?? 'ru'
}
