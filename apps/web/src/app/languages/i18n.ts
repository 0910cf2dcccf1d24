import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { loadMessages } from './all-messages.ts'
import { loadTexts, type TextFiles } from './bundles.ts'
import { loadEntryTexts, showEntryTexts } from './entry-texts.ts'
import { type ActiveLanguage, getLanguage, onLanguageChange, spokenLanguage } from './language.ts'

/** What the shell and every screen in it say. */
const dashboardFiles: TextFiles = {
  en: () => import('./dashboard.en.ts'),
  es: () => import('./dashboard.es.ts'),
  ru: () => import('./dashboard.ru.ts'),
}
const entryNamespaces = ['app', 'sign-in']
const dashboardNamespaces = ['notices', 'shell', 'states', 'ui']

/** Fetches the texts of the shell; asked for together with its first part. */
export async function loadDashboardTexts(): Promise<void> {
  await startLanguages()
  await i18next.loadNamespaces(dashboardNamespaces)
}

/** Namespaces come with the parts that use them. */
const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    loadNamespace(language as ActiveLanguage, namespace).then(
      (messages) => done(null, messages),
      (error: Error) => done(error, null),
    )
  },
}

async function loadNamespace(language: ActiveLanguage, namespace: string): Promise<ResourceKey> {
  if (entryNamespaces.includes(namespace)) return (await loadEntryTexts(language))[namespace] ?? {}
  if (!dashboardNamespaces.includes(namespace)) return loadMessages(language, namespace)
  return (await loadTexts(dashboardFiles, language))[namespace] ?? {}
}

let started: Promise<unknown> | undefined

/** Prepares the translation library once, in the person's language, and follows later choices. */
export function startLanguages(): Promise<unknown> {
  started ??= initialize(getLanguage())
  return started
}

function initialize(language: ActiveLanguage): Promise<unknown> {
  onLanguageChange(() => void changeLanguage(getLanguage()))
  return i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      // Every language is complete (a test says so), and 'unpicked' is put together as a whole: nothing to fall back to.
      fallbackLng: false,
      load: 'currentOnly',
      // A copy: the library adds the namespaces that it loads later to the very list it is given.
      ns: [...entryNamespaces],
      defaultNS: 'app',
      // React escapes what it shows; specification section 9.
      interpolation: { escapeValue: false },
    })
}

/** The old texts stay on the screen until the new ones are here. */
async function changeLanguage(language: ActiveLanguage): Promise<void> {
  const [entryTexts] = await Promise.all([loadEntryTexts(language), i18next.changeLanguage(language)])
  showEntryTexts(entryTexts)
  document.documentElement.lang = spokenLanguage(language)
}
