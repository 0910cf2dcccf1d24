import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validationText } from '@navyk/api-spec/kit'
import { createInstance } from 'i18next'
import type { z } from 'zod'
import { formatted, type Language, textFormats } from './text-formats.ts'
import type { TextKey, TextKeyBelow } from './text-keys.ts'

export type { Language }

const languages: readonly Language[] = ['en', 'es', 'ru']

/** Texts of the server for people: refusals, notices, messages. Every text exists in every language. */
export interface Texts {
  /** The text of `key` with `{{name}}` replaced from `values`, and `{{name, format}}` by one of the text formats; where it has
   *  forms of a plural (`key_one`, `key_few`, …), the one of `values.count`. */
  translate(language: Language, key: TextKey, values?: TextValues): string
  /** The same for a key that comes from a row or from a schema, which the compiler can't know.
   *  @throws Error where no file has it */
  translateStored(language: Language, key: string, values?: TextValues): string
}

/** Values for the places in a text. */
export type TextValues = Record<string, string | number>

/** A text that is chosen here and translated where its reader's language is known. */
export interface Text {
  key: TextKey
  values?: TextValues
}

/** The text of what a schema refuses. The keys in schemas are any texts to the compiler; that they exist is checked with the
 *  translations. */
export const issueText = (issue: z.core.$ZodIssue): Required<Text> => validationText(issue) as Required<Text>

/** Texts of one beginning, in one language: `translate('sheet')` says 'offers.workbook.sheet' below 'offers.workbook'. */
export type Translate<Start extends string> = (key: TextKeyBelow<Start>, values?: TextValues) => string

/** The texts whose keys begin with `start`, in one language. */
export const textsBelow =
  <Start extends string>(texts: Texts, language: Language, start: Start): Translate<Start> =>
  (key, values) =>
    texts.translateStored(language, `${start}.${key}`, values)

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
  const translate: Texts['translateStored'] = (language, key, values = {}) => {
    // `replace` keeps values apart from the library's options; without `nest`, keys in a typed text are not resolved.
    const text = i18n.t(key, {
      lng: language,
      replace: values,
      ...(values.count !== undefined && { count: Number(values.count) }),
      nest: false,
    })
    // A date may end with «г.»; a second full stop is removed.
    return text.replaceAll('г..', 'г.')
  }
  return { translate, translateStored: translate }
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
