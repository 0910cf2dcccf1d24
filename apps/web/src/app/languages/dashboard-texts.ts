import { loadTexts, type TextFile } from './bundles.ts'
import { type ActiveLanguage, spokenLanguage, unpicked } from './language.ts'
import type { Messages } from './merge.ts'

type Files = Record<string, () => Promise<Messages>>

interface DashboardFile extends TextFile {
  files: Files
  overrideFiles?: Files
}

/** Texts of the shell and those that most screens use: one file, because many small ones take longer. It names the
 *  files of the other texts of its language alone, because each name costs bytes of the first page. */
const dashboardFiles: Record<'en' | 'es' | 'ru', () => Promise<DashboardFile>> = {
  en: () => import('./dashboard.en.ts'),
  es: () => import('./dashboard.es.ts'),
  ru: () => import('./dashboard.ru.ts'),
}

export const loadSharedTexts = (language: ActiveLanguage) => loadTexts(dashboardFiles, language)

/** Replaced in tests, where every file can be loaded. */
export const messageFiles = {
  /** The texts of a namespace that are a file of their own; undefined where they are not. Before a language is picked:
   *  Russian with the overrides of messages.unpicked.json. */
  load: async (namespace: string, language: ActiveLanguage): Promise<Messages | undefined> => {
    const { files, overrideFiles } = await dashboardFiles[spokenLanguage(language)]()
    const [texts, overrides] = await Promise.all([
      files[namespace]?.(),
      language === unpicked ? overrideFiles?.[namespace]?.() : undefined,
    ])
    return texts && { ...texts, ...overrides }
  },
}
