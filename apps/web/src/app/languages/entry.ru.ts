import app from '../messages.ru.json'
import appOverrides from '../messages.unpicked.json'
import { byFolder, type Messages } from './merge.ts'

const firstPage = byFolder(
  import.meta.glob<Messages>('../../domains/**/messages-with-first-page.ru.json', { eager: true, import: 'default' }),
)

export const messages: Record<string, Messages> = { ...firstPage, app }

const firstPageOverrides = byFolder(
  import.meta.glob<Messages>('../../domains/**/messages-with-first-page.unpicked.json', {
    eager: true,
    import: 'default',
  }),
)

/** The specification's literals over the Russian texts, before a language is picked. */
export const overrides: Record<string, Messages> = { ...firstPageOverrides, app: appOverrides }
