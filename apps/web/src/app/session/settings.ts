import { createStore, useStore } from '#ui/browser/store.ts'
import { readStored, writeStored } from '#ui/browser/storage.ts'

/** docs/specification.md, section 3: the fields and defaults are fixed, and so is the storage key. */
export interface Settings {
  activeLayout: string
  direction: 'ltr' | 'rtl'
  theme: 'light' | 'dark'
  responsiveFontSizes: boolean
}

const settingsKey = 'settings'

export const defaultSettings: Settings = {
  activeLayout: 'layout3',
  direction: 'ltr',
  theme: 'light',
  responsiveFontSizes: true,
}

const store = createStore<Settings>(readSettings())

export const useSettings = (): Settings => useStore(store)

/** Changes some settings, keeps them for the next visit and shows them at once. */
export function changeSettings(change: Partial<Settings>): void {
  const settings = { ...store.get(), ...change }
  writeStored(settingsKey, JSON.stringify(settings))
  store.set(settings)
  applySettings(settings)
}

/** Marks the document, so that style sheets and the first paint follow the settings. */
export function applySettings(settings: Settings = store.get()): void {
  const root = document.documentElement
  root.dir = settings.direction
  root.dataset.mantineColorScheme = settings.theme
  root.dataset.responsiveFonts = String(settings.responsiveFontSizes)
}

/** Reads the stored settings. The value may be old or edited by hand: an invalid field gets its default. */
export function readSettings(): Settings {
  const stored = parseObject(readStored(settingsKey))
  return {
    activeLayout: typeof stored.activeLayout === 'string' ? stored.activeLayout : defaultSettings.activeLayout,
    direction: stored.direction === 'rtl' ? 'rtl' : 'ltr',
    theme: stored.theme === 'dark' ? 'dark' : 'light',
    responsiveFontSizes: stored.responsiveFontSizes !== false,
  }
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
