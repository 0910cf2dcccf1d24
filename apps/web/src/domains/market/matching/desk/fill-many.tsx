import type { Gap, GapWay } from '@navyk/api-spec/market/matching'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toasts.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { useFillGaps } from '../api.ts'

/** Whether what follows a contract is a draft with rates, which nobody has been asked to acknowledge yet. */
export const isToSend = ({ successor }: Gap) => successor?.sendRefusal === null

/** Dialog of one step about several contracts; what somebody else has dealt with meanwhile is named. */
export function FillMany({ gaps: chosen, onDone }: { gaps: Gap[]; onDone: () => void }) {
  const { t } = useTranslation('matching')
  const words = useWords()
  const fill = useFillGaps()
  const [open, drafts] = [chosen.filter(({ state }) => state === 'open'), chosen.filter(isToSend)]
  const send = async (way: GapWay, gaps: Gap[]) => {
    const count = gaps.length
    const body = { way, contractIds: gaps.map(({ id }) => id) }
    const { data } = await fill.mutateAsync(body)
    onDone()
    const refused = data.flatMap(({ contractId, refusal }) => {
      const gap = gaps.find(({ id }) => id === contractId)
      return gap && refusal !== null ? [`${words.contract(gap.number)}: ${t(`many.refusals.${refusal}`)}`] : []
    })
    if (refused.length < count) toastSuccess(t(`many.${way}_done`, { count: count - refused.length }))
    if (refused.length > 0) toastError(refused.join('; '))
  }
  const count = open.length
  const ends = open.some(({ canHandOver, isExecutorGone }) => canHandOver && isExecutorGone)
  return (
    <>
      {count > 0 && (
        <>
          <ConfirmButton
            label={t('many.request', { count })}
            title={t('many.request_title', { count })}
            consequence={ends ? t('many.request_ends') : t('many.request_consequence')}
            onConfirm={() => send('request', open)}
          />
          <ConfirmButton
            label={t('many.close', { count })}
            title={t('many.close_title', { count })}
            consequence={t('many.close_consequence')}
            onConfirm={() => send('close', open)}
          />
        </>
      )}
      {drafts.length > 0 && (
        <ConfirmButton
          label={t('many.send', { count: drafts.length })}
          title={t('many.send_title', { count: drafts.length })}
          consequence={t('many.send_consequence')}
          onConfirm={() => send('send', drafts)}
        />
      )}
    </>
  )
}
