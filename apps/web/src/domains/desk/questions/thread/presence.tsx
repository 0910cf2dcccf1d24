import { useEffect, useRef } from 'react'
import { clearTyping, useIsTyping } from '#app/calls/typing.ts'
import { useMayChange } from '#ui/may-change.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from '../questions.module.css'

/** A sign that somebody is writing is sent this often at most. */
const signEveryMs = 3000

/** Sends signs of typing to the other side.
 *  @returns a function to call with every letter; it sends a sign from time to time. That a sign is lost matters to nobody */
export function useTypingSigns(send: () => Promise<unknown>): () => void {
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    const now = performance.now()
    if (now - sentAt.current < signEveryMs) return
    sentAt.current = now
    void send().catch(() => {})
  }
}

interface NewestMessage {
  id: string
  createdAt: string
  isOwn: boolean
}

/** Tells the server once of each newest message of the other side that it was seen, when the page is in front of the person. In a
 *  cabinet that staff look into, nothing is told. */
export function useSeen(
  newest: NewestMessage | undefined,
  seenUntil: string | null,
  mark: (messageId: string) => void,
): void {
  const mayChange = useMayChange()
  const marked = useRef('')
  const { id = '', createdAt = '', isOwn = true } = newest ?? {}
  const isUnseen = mayChange && !isOwn && (seenUntil === null || seenUntil < createdAt)
  const markNow = useRef(mark)
  useEffect(() => {
    markNow.current = mark
  })
  useEffect(() => {
    if (!isUnseen) return
    const markWhenVisible = () => {
      if (document.visibilityState !== 'visible' || marked.current === id) return
      marked.current = id
      markNow.current(id)
    }
    markWhenVisible()
    document.addEventListener('visibilitychange', markWhenVisible)
    return () => document.removeEventListener('visibilitychange', markWhenVisible)
  }, [id, isUnseen])
}

/** Line under the messages while the other side writes. Its place is kept, so that nothing moves. */
export function Typing({ tag, newest }: { tag: string; newest: string | undefined }) {
  const { t } = useTranslation('questions')
  const isTyping = useIsTyping(tag)
  const before = useRef(newest)
  useEffect(() => {
    if (before.current !== newest) clearTyping(tag)
    before.current = newest
  }, [tag, newest])
  return (
    <p className={`muted small ${classes.typing}`} aria-live="polite">
      {isTyping && t('typing')}
    </p>
  )
}
