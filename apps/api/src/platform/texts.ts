import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatted, isTextFormat, type Language } from './text-formats.ts'

export type { Language }

const languages: readonly Language[] = ['en', 'es', 'ru']

type Messages = { [key: string]: string | Messages }

/** Texts of the server for people: refusals, notices, messages. Every text exists in every language. */
export interface Texts {
  /** The text of `key` with `{{name}}` replaced from `values`, and `{{name, format}}` by one of the text formats.
   *  @throws Error when no file has the key: a missing text is a bug, found by `npm run check -- translations`. */
  say(language: Language, key: string, values?: Record<string, string | number>): string
}

/** Loads `messages.<language>.json` of every folder in `folders` and of every folder directly below them. */
export function loadTexts(folders: string[]): Texts {
  const flat = new Map<string, string>()
  for (const folder of folders) {
    const below = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    for (const place of [folder, ...below.map((entry) => join(folder, entry.name))]) loadFolder(place, flat)
  }
  return {
    say(language, key, values = {}) {
      const text = flat.get(`${language}:${key}`)
      if (text === undefined) throw new Error(`There is no text "${key}" in "${language}"`)
      const filled = text.replace(/\{\{(\w+)(?:, (\w+))?\}\}/g, (_, name: string, format = '') => {
        const value = String(values[name] ?? '')
        return isTextFormat(format) ? formatted(language, format, value) : value
      })
      // A date may end with «г.»; a second full stop is removed.
      return filled.replaceAll('г..', 'г.')
    },
  }
}

function loadFolder(folder: string, into: Map<string, string>): void {
  for (const name of readdirSync(folder)) {
    const language = /^messages\.(en|es|ru)\.json$/.exec(name)?.[1]
    if (language) flatten(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Messages, `${language}:`, into)
  }
}

function flatten(messages: Messages, prefix: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') into.set(prefix + key, value)
    else flatten(value, `${prefix}${key}.`, into)
  }
}

/** The language of `Accept-Language`; Russian for others, as on the screens before a language is picked. */
export function requestLanguage(header: string | undefined): Language {
  const wanted = header?.slice(0, 2).toLowerCase()
  return languages.find((language) => language === wanted) ?? 'ru'
}
