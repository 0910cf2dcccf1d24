import { useRef } from 'react'

/** Keys for writes that must count once: trying the same content again, after an answer that never came, uses the same
 *  key; other content gets another one. */
export function useWriteKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content) ?? ''
    if (last.current.key === '' || last.current.content !== text) last.current = { content: text, key: randomKey() }
    return last.current.key
  }
}

/** 128 random bits. Not randomUUID, which browsers keep from pages without https. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
