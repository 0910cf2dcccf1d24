// Channels on the screen: linking a Telegram chat.
export { TelegramSection } from './telegram-section.tsx'
