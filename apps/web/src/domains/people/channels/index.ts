// Channels on the screen: linking a Telegram chat.
export { TelegramSection } from './telegram-section.tsx'

declare module '#ui/texts.ts' {
  interface Catalogues {
    channels: typeof import('./messages.ru.json')
  }
}
