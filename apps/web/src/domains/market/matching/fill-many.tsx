import type { Gap, GapWay } from '@navyk/api-spec/market/matching'
import { useTranslation } from 'react-i18next'
import { useWriteKey } from '../../../app/calls/use-write-key.ts'
import { ConfirmButton } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toasts.ts'
import { useWords } from '../../../vocabulary/use-words.ts'
import { useFillGaps } from './api.ts'

/** One step about several contracts; what somebody else has dealt with meanwhile is named. */
export function FillMany({ gaps, onDone }: { gaps: Gap[]; onDone: () => void }) {
  const { t } = useTranslation('matching')
  const words = useWords()
  const fill = useFillGaps()
  const keyFor = useWriteKey()
  const count = gaps.length
  const send = async (way: GapWay) => {
    const body = { way, contractIds: gaps.map(({ id }) => id) }
    const { data } = await fill.mutateAsync({ ...body, key: keyFor(body) })
    onDone()
    const refused = data.flatMap(({ contractId, refusal }) => {
      const gap = gaps.find(({ id }) => id === contractId)
      return gap && refusal !== null ? [`${words.contract(gap.number)}: ${t(`many.refusals.${refusal}`)}`] : []
    })
    if (refused.length < count) void toastSuccess(t(`many.${way}_done`, { count: count - refused.length }))
    if (refused.length > 0) void toastError(refused.join('; '))
  }
  const ends = gaps.some(({ canHandOver, isExecutorGone }) => canHandOver && isExecutorGone)
  return (
    <>
      <ConfirmButton
        label={t('many.request', { count })}
        title={t('many.request_title', { count })}
        consequence={ends ? t('many.request_ends') : t('many.request_consequence')}
        onConfirm={() => send('request')}
      />
      <ConfirmButton
        label={t('many.close', { count })}
        title={t('many.close_title', { count })}
        consequence={t('many.close_consequence')}
        onConfirm={() => send('close')}
      />
    </>
  )
}
