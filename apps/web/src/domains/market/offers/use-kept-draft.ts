import { keepable, type KeptOffer, type OfferInWork, saveOfferDraft, unsavedDraft } from '@navyk/api-spec/market/offers'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../app/call.ts'
import { failureBody, failureCode } from '../../../ui/failures.ts'
import { offerDraftQuery } from './api.ts'

const typingPauseMs = 1000

export type Keeping =
  | { is: 'unsaved' }
  | { is: 'saving' }
  | { is: 'saved'; at: string }
  | { is: 'failed' }
  /** Another device has gone on with it, or the offer has been sent from there (null). */
  | { is: 'elsewhere'; current: OfferInWork | null }

interface KeptDraft {
  keeping: Keeping
  /** Whom the kept form invites. */
  invited: OfferInWork['invited']
  /** The form as it is now; it is sent a moment after the last of them. */
  keep: (values: Record<string, unknown>) => void
  /** Goes on with this form instead of what another device has kept. */
  overrule: () => void
  /** Does what ends the draft: sends the offer, or throws the draft away. What is on its way is awaited and nothing is kept
   *  meanwhile, so that no draft comes back afterwards; where it fails, keeping goes on. */
  endBy: (work: () => Promise<void>) => Promise<void>
}

/** Keeps a form on the server while it is typed: one request at a time, each with the version that the one before it made. */
export function useKeptDraft(begun: OfferInWork | null): KeptDraft {
  const client = useQueryClient()
  const [keeping, setKeeping] = useState<Keeping>(begun ? { is: 'saved', at: begun.savedAt } : { is: 'unsaved' })
  const [invited, setInvited] = useState(begun?.invited ?? null)
  const state = useRef({
    version: begun?.version ?? unsavedDraft,
    waiting: undefined as KeptOffer | undefined,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    sending: undefined as Promise<void> | undefined,
    /** Until the person has chosen between two devices. */
    isStopped: false,
    isEnding: false,
  })

  const send = () => {
    const now = state.current
    clearTimeout(now.timer)
    const form = now.waiting
    if (form === undefined || now.sending || now.isStopped || now.isEnding) return
    now.waiting = undefined
    setKeeping({ is: 'saving' })
    now.sending = save(form).finally(() => {
      now.sending = undefined
      if (now.waiting !== form) send()
    })
  }

  const save = async (form: KeptOffer) => {
    const now = state.current
    try {
      const { data } = await call(saveOfferDraft, { body: { version: now.version, form } })
      now.version = data.version
      client.setQueryData(offerDraftQuery.queryKey, { data })
      setInvited(data.invited)
      setKeeping({ is: 'saved', at: data.savedAt })
    } catch (error) {
      if (failureCode(error) === 'version_conflict') {
        // The answer of this refusal is what a save answers with, or nothing.
        setKeeping({ is: 'elsewhere', current: (failureBody(error)?.current as OfferInWork | null) ?? null })
        now.isStopped = true
      } else setKeeping({ is: 'failed' })
      now.waiting ??= form
    }
  }

  const sendNow = useRef(send)
  sendNow.current = send
  // What was typed in the last second goes along when the page is left.
  useEffect(() => {
    const leave = () => sendNow.current()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [])

  return {
    keeping,
    invited,
    keep: (values) => {
      const now = state.current
      now.waiting = keepable(values)
      clearTimeout(now.timer)
      now.timer = setTimeout(() => sendNow.current(), typingPauseMs)
    },
    overrule: () => {
      const current = keeping.is === 'elsewhere' ? keeping.current : null
      state.current.version = current?.version ?? unsavedDraft
      state.current.isStopped = false
      send()
    },
    endBy: async (work) => {
      const now = state.current
      now.isEnding = true
      await now.sending
      try {
        await work()
      } catch (error) {
        now.isEnding = false
        send()
        throw error
      }
    },
  }
}
