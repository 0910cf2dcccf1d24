import { type ActiveLanguage, unpicked } from './language.ts'
import { merge, type Messages } from './merge.ts'

type Load = () => Promise<Messages>

/** Files of texts, without messages-with-frame.*.json and messages-with-first-page.*.json, which are loaded with these. */
const files: Record<string, Load> = import.meta.glob<Messages>('../../domains/**/messages.*.json', {
  import: 'default',
})

/** Files by namespace, which is the name of their folder, and language. */
const byName = new Map(
  Object.entries(files).map(([path, load]) => {
    const [, namespace = '', language = ''] = /([^/]+)\/messages\.(\w+)\.json$/.exec(path) ?? []
    return [`${namespace} ${language}`, load]
  }),
)

/** Whether the texts of a namespace are a file of their own. */
export const hasMessages = (namespace: string): boolean => byName.has(`${namespace} ru`)

/** The texts of one namespace. Before a language is picked: Russian with the overrides of messages.unpicked.json. */
export async function loadMessages(language: ActiveLanguage, namespace: string): Promise<Messages> {
  const { load } = messageFiles
  if (language !== unpicked) return load(namespace, language)
  const [russian, overrides] = await Promise.all([load(namespace, 'ru'), load(namespace, 'unpicked')])
  return merge(russian, overrides)
}

/** Replaced in tests, where every file can be loaded. */
export const messageFiles = {
  load: async (namespace: string, language: string): Promise<Messages> =>
    (await byName.get(`${namespace} ${language}`)?.()) ?? {},
}
