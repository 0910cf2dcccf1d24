import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { useLinkTelegram } from './api.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** Completes linking for a person who returns by the bot's button. The values are removed from the address and posted
 *  once. @returns whether that is under way */
export function useTelegramReturn(): boolean {
  const { t } = useTranslation('channels')
  const [search, setSearch] = useSearchParams()
  const { mutate, isPending } = useLinkTelegram()
  const posted = useRef('')
  const id = search.get('id')
  const signature = search.get('signature')
  useEffect(() => {
    // React may run an effect twice.
    if (id === null || signature === null || posted.current === signature) return
    posted.current = signature
    setSearch({}, { replace: true })
    mutate(
      { id, signature },
      {
        onSuccess: () => toastSuccess(t('linked_now')),
        onError: toastFailure,
      },
    )
  }, [id, signature, setSearch, mutate, t])
  return isPending
}
