import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type ActiveLanguage, getLanguage, onLanguageChange, spokenLanguage } from './language.ts'

type Bundle = () => Promise<{ messages: Record<string, ResourceKey> }>

/** What the sign-in page says, in one file a language, so that the first page needs one request for its words. */
const entryMessages: Record<ActiveLanguage, Bundle> = {
  en: () => import('./entry.en.ts'),
  es: () => import('./entry.es.ts'),
  ru: () => import('./entry.ru.ts'),
  'ru-x-unpicked': () => import('./entry.unpicked.ts'),
}

/** The same for the shell and what every screen in it uses. */
const dashboardMessages: Record<ActiveLanguage, Bundle> = {
  en: () => import('./dashboard.en.ts'),
  es: () => import('./dashboard.es.ts'),
  ru: () => import('./dashboard.ru.ts'),
  'ru-x-unpicked': () => import('./dashboard.unpicked.ts'),
}
const dashboardNamespaces = ['notices', 'shell', 'states', 'ui']

/** Fetches the texts of the shell; asked for together with its first part. */
export const loadDashboardTexts = () => i18next.loadNamespaces(dashboardNamespaces)

/** Other namespaces come with the parts that use them. The list of their files is itself a lazy part, because it grows
 *  with the product and the entry must not. */
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
  const bundle = dashboardNamespaces.includes(namespace) ? dashboardMessages : entryMessages
  const { messages } = await bundle[language]()
  const known = messages[namespace]
  if (known !== undefined) return known
  const { loadMessages } = await import('./all-messages.ts')
  return loadMessages(language, namespace)
}

/** Prepares texts in the person's language, and follows later choices. */
export async function startLanguages(): Promise<void> {
  const language = getLanguage()
  const { messages } = await entryMessages[language]()
  await initialize(language, messages)
  applyLanguage(language)
  onLanguageChange(() => {
    const next = getLanguage()
    // The old texts stay on the screen until the new ones are here.
    void i18next.changeLanguage(next).then(() => applyLanguage(next))
  })
}

export function initialize(language: ActiveLanguage, messages: Record<string, ResourceKey>) {
  return i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      // Every language is complete (a test says so), and 'unpicked' is put together as a whole: nothing to fall back to.
      fallbackLng: false,
      load: 'currentOnly',
      ns: Object.keys(messages),
      defaultNS: 'app',
      resources: { [language]: messages },
      partialBundledLanguages: true,
      // React escapes what it shows; specification section 9.
      interpolation: { escapeValue: false },
      initAsync: false,
    })
}

function applyLanguage(language: ActiveLanguage): void {
  document.documentElement.lang = spokenLanguage(language)
}
