import app from '../messages.es.json'
import { byFolder, type Messages } from './merge.ts'

const firstPage = byFolder(
  import.meta.glob<Messages>('../../domains/**/messages-with-first-page.es.json', { eager: true, import: 'default' }),
)

export const messages: Record<string, Messages> = { ...firstPage, app }
