import { messages as entryEnglish } from '../languages/entry.en.ts'
import { messages as entrySpanish } from '../languages/entry.es.ts'
import { messages as entryRussian, overrides as entryOverrides } from '../languages/entry.ru.ts'
import { messages as english } from '../languages/dashboard.en.ts'
import { messages as spanish } from '../languages/dashboard.es.ts'
import { messages as russian, overrides } from '../languages/dashboard.ru.ts'
import { type ActiveLanguage, unpicked } from '../languages/language.ts'
import { type Messages, withOverrides } from '../languages/merge.ts'

const files = import.meta.glob<Messages>('../../domains/**/messages.*.json', { import: 'default', eager: true })

/** The texts of one language by namespace, which is the name of their folder. */
function textsOf(language: string): Record<string, Messages> {
  const found = Object.entries(files).flatMap(([path, messages]) => {
    const [, namespace = '', ofLanguage = ''] = /([^/]+)\/messages\.(\w+)\.json$/.exec(path) ?? []
    return ofLanguage === language ? [[namespace, messages] as const] : []
  })
  return Object.fromEntries(found)
}

const russianTexts = { ...textsOf('ru'), ...russian, ...entryRussian }

/** Every text of the product, for the server, which renders screens in any of the languages. */
export const allTexts: Record<ActiveLanguage, Record<string, Messages>> = {
  en: { ...textsOf('en'), ...english, ...entryEnglish },
  es: { ...textsOf('es'), ...spanish, ...entrySpanish },
  ru: russianTexts,
  [unpicked]: withOverrides(russianTexts, { ...textsOf('unpicked'), ...overrides, ...entryOverrides }),
}
