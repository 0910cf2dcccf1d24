import { Button } from '@mantine/core'
import type { Question } from '@navyk/api-spec/desk/questions'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'
import { useDesk } from '../api.ts'

/** Button that puts a thread that is not closed into spam, and takes it back. */
export function SpamStep({ question: { id, state, version } }: { question: Question }) {
  const { t } = useTranslation('questions')
  const { markAsSpam, takeFromSpam } = useDesk(id)
  if (state === 'closed') return null
  if (state === 'spam') {
    return (
      <Button
        variant="default"
        loading={takeFromSpam.isPending}
        onClick={() => takeFromSpam.mutate({ version }, { onError: toastFailure })}
      >
        {t('spam.take_back')}
      </Button>
    )
  }
  return (
    <ConfirmButton
      label={t('spam.label')}
      title={t('spam.title')}
      consequence={t('spam.consequence')}
      confirmLabel={t('spam.do')}
      reasonLabel={t('spam.reason')}
      onConfirm={(reason) => markAsSpam.mutateAsync({ version, reason })}
    />
  )
}
