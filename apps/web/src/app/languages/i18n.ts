import i18next, { type BackendModule, type ResourceKey, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { toastError } from '#ui/feedback/toasts.ts'
import { textIn } from '#ui/texts.ts'
import { loadSharedTexts, messageFiles } from './dashboard-texts.ts'
import { loadEntryTexts, showEntryTexts } from './entry-texts.ts'
import { type ActiveLanguage, getLanguage, onLanguageChange, setLanguage, spokenLanguage } from './language.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    app: typeof import('../messages.ru.json')
    shell: typeof import('../shell/messages.ru.json')
  }
}

/** Fetches the texts of the shell; asked for together with its first part. */
export async function loadDashboardTexts(): Promise<void> {
  await loadNamespaces(Object.keys(await loadSharedTexts(getLanguage())))
}

/** Loads texts by their namespaces, in the present language. Rejects when a file can't be loaded; a later call tries again. */
export async function loadNamespaces(namespaces: readonly string[]): Promise<void> {
  await startLanguages()
  await loadMissing(getLanguage(), namespaces)
  // From now on a change of the language loads these texts too.
  const known = knownNamespaces()
  for (const namespace of namespaces) if (!known.includes(namespace)) known.push(namespace)
}

/** Loads missing texts. The library's own loading would not report a failure, would never try again, and would show keys for good. */
async function loadMissing(language: ActiveLanguage, namespaces: readonly string[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !i18next.hasResourceBundle(language, namespace))
  await Promise.all(
    missing.map(async (namespace) => {
      i18next.addResourceBundle(language, namespace, await loadNamespace(language, namespace))
    }),
  )
}

/** The list that `initialize` gave to the library. */
const knownNamespaces = () => i18next.options.ns as string[]

/** Namespaces are loaded with the parts that use them. */
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
  const ofEntry = (await loadEntryTexts(language))[namespace]
  if (ofEntry) return ofEntry
  return (await messageFiles.load(namespace, language)) ?? (await loadSharedTexts(language))[namespace] ?? {}
}

let started: Promise<unknown> | undefined

/** Prepares the translation library once, in the person's language, and changes the language when another is picked. */
export function startLanguages(): Promise<unknown> {
  started ??= initialize(getLanguage())
  return started
}

/** Starts the texts for the server: all are loaded from the start, and the language changes synchronously. */
export function startWithTexts(texts: Record<ActiveLanguage, ResourceLanguage>): Promise<unknown> {
  started ??= initialize(getLanguage(), texts)
  return started
}

function initialize(language: ActiveLanguage, texts?: Record<ActiveLanguage, ResourceLanguage>): Promise<unknown> {
  onLanguageChange(() => void (texts ? i18next.changeLanguage(getLanguage()) : changeLanguage(getLanguage())))
  return i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      ...(texts && { resources: texts }),
      // Every language is complete (`npm run check -- translations`), and 'unpicked' is merged from whole files, so no
      // fallback is needed.
      fallbackLng: false,
      // A key stands in the files as it stands in the code.
      keySeparator: false,
      load: 'currentOnly',
      ns: ['app'],
      defaultNS: 'app',
      // Words that many screens have, t('words.save'), stand there once.
      fallbackNS: 'vocabulary',
      // React escapes what it shows; docs/specification.md, section 9.
      interpolation: { escapeValue: false },
    })
}

/** Changes the language. The old texts stay on the screen until the new ones are here, and for good, with a word about it, when they
 *  can't be loaded: then the next start of the page speaks the language that was picked. */
async function changeLanguage(language: ActiveLanguage): Promise<void> {
  const before = i18next.language as ActiveLanguage
  let entryTexts: Awaited<ReturnType<typeof loadEntryTexts>>
  try {
    ;[entryTexts] = await Promise.all([loadEntryTexts(language), loadMissing(language, knownNamespaces())])
  } catch {
    if (getLanguage() === language) setLanguage(before)
    toastError(textIn('app', 'language_failure'))
    return
  }
  // Another language was picked meanwhile.
  if (getLanguage() !== language) return
  await i18next.changeLanguage(language)
  showEntryTexts(entryTexts)
  document.documentElement.lang = spokenLanguage(language)
}
