import type { SentCode } from '@navyk/api-spec/people/accounts'
import { resendCode } from '@navyk/api-spec/people/entry'
import { useState } from 'react'
import { call } from '#app/calls/call.ts'
import { failureMessage } from '#ui/feedback/failures.ts'

/** Requests another code. These pages are outside the dashboard and its query cache, so the state is kept here. */
export function useResendCode() {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const mutate = (publicCode: string, { onSuccess }: { onSuccess: (sent: SentCode) => void }) => {
    setPending(true)
    setFailure(undefined)
    call(resendCode, { body: { publicCode } })
      .then(
        ({ data }) => onSuccess(data),
        (error: unknown) => setFailure(failureMessage(error)),
      )
      .finally(() => setPending(false))
  }
  return { mutate, isPending, failure }
}
