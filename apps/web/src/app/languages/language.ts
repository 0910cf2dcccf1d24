import { createStore, useStore } from '#ui/browser/store.ts'
import { readStored, writeStored } from '#ui/browser/storage.ts'

/** Languages of the product. English is the start and the fallback language; docs/rules/how-facts-read.md. */
export const languages = ['en', 'es', 'ru'] as const
export type Language = (typeof languages)[number]

/** Names of the languages, each in its own words, whatever the language of the screen. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español', ru: 'Русский' }

/** Tag of the mixture before a person picks a language: screens speak Russian, and the menu and the specification's literal texts
 *  English. It is a private-use tag: its plural rules and formats are the Russian ones. */
export const unpicked = 'ru-x-unpicked'
export type ActiveLanguage = Language | typeof unpicked

const languageKey = 'language'

const store = createStore<ActiveLanguage>(readLanguage())

export const getLanguage = (): ActiveLanguage => store.get()
export const useLanguage = (): ActiveLanguage => useStore(store)
export const onLanguageChange = store.subscribe

/** The person's choice; it governs everything from now on. */
export function chooseOwnLanguage(language: Language): void {
  writeStored(languageKey, language)
  store.set(language)
}

/** Sets the language of the screen, and leaves the stored choice: for the server, which renders a picture in it, and for a
 *  choice whose texts did not come. */
export function setLanguage(language: ActiveLanguage): void {
  store.set(language)
}

/** Reads the language from storage again, as a fresh page would. */
export function restoreLanguage(): void {
  store.set(readLanguage())
  isOfferClosed.set(readStored(offerKey) !== null)
}

/** Storage key of a closed offer. The first-paint script reads it too, so that the place of the offer is there before any script or
 *  never. */
const offerKey = 'languageOffer'
const isOfferClosed = createStore(readStored(offerKey) !== null)

/** Whether the line with the three languages is shown: until one is picked or the line is closed. */
export function useIsLanguageOffered(): boolean {
  const isClosed = useStore(isOfferClosed)
  return useLanguage() === unpicked && !isClosed
}

/** Closes the line for good. The menu and the screens go on in two languages. */
export function closeLanguageOffer(): void {
  writeStored(offerKey, 'closed')
  isOfferClosed.set(true)
}

/** A stored choice, or the installation's start language, or none. A choice that the product does not speak is English. */
export function readLanguage(): ActiveLanguage {
  const stored = readStored(languageKey)
  if (stored !== null) return isLanguage(stored) ? stored : 'en'
  const start = startLanguage()
  return isLanguage(start) ? start : unpicked
}

/** The language of the texts on the screen, for the document and for the server. */
export function spokenLanguage(language: ActiveLanguage = store.get()): Language {
  return language === unpicked ? 'ru' : language
}

function isLanguage(value: string | null | undefined): value is Language {
  return languages.some((language) => language === value)
}

function startLanguage(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector<HTMLMetaElement>('meta[name="navyk-language"]')?.content
}
