import { type ActiveLanguage, spokenLanguage, unpicked } from './language.ts'
import { type Messages, withOverrides } from './merge.ts'

/** Texts by namespace; the Russian file also has the overrides that hold until a language is picked. */
export interface TextFile {
  messages: Record<string, Messages>
  overrides?: Record<string, Messages>
}

/** The texts of one part of the app, one file a language, so that a part needs one request for its words. */
export type TextFiles = Record<'en' | 'es' | 'ru', () => Promise<TextFile>>

/** The texts of a part in a language, by namespace. */
export async function loadTexts(files: TextFiles, language: ActiveLanguage): Promise<Record<string, Messages>> {
  const { messages, overrides } = await files[spokenLanguage(language)]()
  return language === unpicked ? withOverrides(messages, overrides ?? {}) : messages
}
