import { Suspense, useState } from 'react'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { lazyPart, Part } from '#ui/loading/lazy-part.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useRemindOfSeveral } from '../api.ts'
import type { RemindedProps } from './reminded-dialog.tsx'

const dialog = lazyPart<RemindedProps>(async () => (await import('./reminded-dialog.tsx')).RemindedDialog)

/** Reminds of the chosen invoices, and says who was not reminded and why. */
export function RemindChosen({ ids, onDone }: { ids: ReadonlySet<string>; onDone: () => void }) {
  const { t } = useTranslation('invoices')
  const remind = useRemindOfSeveral()
  const [result, setResult] = useState<RemindedProps['result']>()
  const close = () => {
    setResult(undefined)
    onDone()
  }
  return (
    <>
      <ConfirmButton
        label={t('remind.label')}
        variant="filled"
        title={t('remind.title_several', { count: ids.size })}
        consequence={t('remind.consequence_several')}
        onConfirm={async () => {
          const body = { invoiceIds: [...ids] }
          const { data } = await remind.mutateAsync(body)
          if (data.left.length > 0) return setResult(data)
          toastSuccess(t('remind.done_several', { count: data.reminded.length }))
          onDone()
        }}
      />
      {result && (
        <Suspense fallback={null}>
          <Part of={dialog} result={result} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
