import { keepable, type KeptOffer, type OfferInWork, saveOfferDraft, unsavedDraft } from '@navyk/api-spec/market/offers'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '#app/calls/call.ts'
import { failureBody, failureCode } from '#ui/feedback/failures.ts'
import { offerDraftQuery } from '../api.ts'

const typingPauseMs = 1000

export type DraftSaveState =
  | { is: 'unsaved' }
  | { is: 'saving' }
  | { is: 'saved'; at: string }
  | { is: 'failed' }
  /** Draft that another device has changed, or whose offer it has sent (null). */
  | { is: 'elsewhere'; current: OfferInWork | null }

interface KeptDraft {
  keeping: DraftSaveState
  /** The executor that the draft invites. */
  invited: OfferInWork['invited']
  /** Stores the form's values, a moment after the last call. */
  keep: (values: Record<string, unknown>) => void
  /** Overwrites the other device's draft with this form. */
  overrule: () => void
  /** Runs the work that ends the draft: sending the offer, or discarding the draft. A running save is awaited and no
   *  further one starts, so that no draft is stored afterwards; where the work fails, saving continues. */
  endBy: (work: () => Promise<void>) => Promise<void>
}

/** Stores the form on the server while it is edited: one request at a time, each with the version of the one before. */
export function useKeptDraft(begun: OfferInWork | null): KeptDraft {
  const { keeping, invited, state, send } = useDraftSaves(begun)
  const sendNow = useSendOnLeave(send)
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

/** The saves of a draft: their state, and `send`, which stores what waits unless a save is running. */
function useDraftSaves(begun: OfferInWork | null) {
  const client = useQueryClient()
  const [keeping, setKeeping] = useState<DraftSaveState>(begun ? { is: 'saved', at: begun.savedAt } : { is: 'unsaved' })
  const [invited, setInvited] = useState(begun?.invited ?? null)
  const state = useRef({
    version: begun?.version ?? unsavedDraft,
    waiting: undefined as KeptOffer | undefined,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    sending: undefined as Promise<void> | undefined,
    /** True until the person has chosen between two drafts. */
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
        // `current` of this failure is a draft, or absent.
        setKeeping({ is: 'elsewhere', current: (failureBody(error)?.current as OfferInWork | null) ?? null })
        now.isStopped = true
      } else setKeeping({ is: 'failed' })
      now.waiting ??= form
    }
  }
  return { keeping, invited, state, send }
}

/** Stores what was typed in the last second when the page is left. @returns the present `send` */
function useSendOnLeave(send: () => void): RefObject<() => void> {
  const sendNow = useRef(send)
  sendNow.current = send
  useEffect(() => {
    const sendOnLeave = () => sendNow.current()
    document.addEventListener('visibilitychange', sendOnLeave)
    return () => {
      document.removeEventListener('visibilitychange', sendOnLeave)
      sendOnLeave()
    }
  }, [])
  return sendNow
}
