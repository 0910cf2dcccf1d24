import { useState } from 'react'
import { readStored, removeStored, storedKeys, writeStored } from '../../browser/storage.ts'
import { keptKeys, keptPrefix } from './keeper.ts'

type Values = Record<string, unknown>

/** Age after which input is not given back, number of forms of which the latest are kept, and longest text that is kept. */
const goodForMs = 7 * 24 * 60 * 60_000
const mostForms = 50
const mostLength = 100_000

const keyOf = (form: string): string | undefined => {
  const own = keptKeys()
  return own === undefined ? undefined : own + form
}

/** Values that this person has typed into a form and not sent. */
export function readKept(form: string): Values {
  const key = keyOf(form)
  return (key !== undefined && freshAt(key)?.values) || {}
}

function freshAt(key: string): { at: number; values: Values } | undefined {
  try {
    const kept = JSON.parse(readStored(key) ?? '') as { at: number; values: Values } // as `storeInput` wrote it
    return Date.now() - kept.at < goodForMs ? kept : undefined
  } catch {
    return undefined
  }
}

/** Keeps what was typed into a form until it is sent. Nothing typed is nothing kept. */
export function storeInput(form: string, values: Values): void {
  const key = keyOf(form)
  if (key === undefined) return
  const text = JSON.stringify({ at: Date.now(), values })
  if (Object.keys(values).length === 0 || text.length > mostLength) {
    removeStored(key)
    return
  }
  if (readStored(key) === null) removeOldestInput()
  writeStored(key, text)
}

function removeOldestInput(): void {
  const kept = storedKeys(keptPrefix).map((key) => ({ key, at: freshAt(key)?.at ?? 0 }))
  const latest = kept.filter(({ at }) => at > 0).toSorted((one, other) => other.at - one.at)
  const stay = new Set(latest.slice(0, mostForms - 1).map(({ key }) => key))
  for (const { key } of kept) if (!stay.has(key)) removeStored(key)
}

export function clearInput(form: string): void {
  const key = keyOf(form)
  if (key !== undefined) removeStored(key)
}

/** A text that is kept until `forget`, for inputs that are no form with a schema. */
export function useKeptText(form: string): { text: string; change: (text: string) => void; forget: () => void } {
  const [text, setText] = useState(() => String(readKept(form).text ?? ''))
  return {
    text,
    change: (typed) => {
      setText(typed)
      storeInput(form, typed === '' ? {} : { text: typed })
    },
    forget: () => clearInput(form),
  }
}
