import { createStore, useStore } from '#ui/browser/store.ts'
import type { OwnKeyOf, Namespace } from '#ui/texts.ts'
import { loadTexts, type TextFiles } from './bundles.ts'
import { type ActiveLanguage, getLanguage } from './language.ts'
import type { Messages } from './merge.ts'

/** Texts of the sign-in page. */
const files: TextFiles = {
  en: () => import('./entry.en.ts'),
  es: () => import('./entry.es.ts'),
  ru: () => import('./entry.ru.ts'),
}

const store = createStore<Record<string, Messages>>({})

export const loadEntryTexts = (language: ActiveLanguage) => loadTexts(files, language)

/** Makes the texts of the person's language ready for the first page. */
export async function startEntryTexts(): Promise<void> {
  showEntryTexts(await loadEntryTexts(getLanguage()))
}

export function showEntryTexts(messages: Record<string, Messages>): void {
  store.set(messages)
}

/** Texts of the entry by their keys. The sign-in page uses this alone; the translation library, which also handles
 *  plurals and values, is loaded with the rest of the app. */
export function useEntryTexts<Name extends Namespace>(namespace: Name): (key: OwnKeyOf<Name>) => string {
  const messages = useStore(store)[namespace]
  return (key) => textAt(messages, key)
}

export function textAt(messages: Messages | undefined, key: string): string {
  return messages?.[key] ?? key
}
