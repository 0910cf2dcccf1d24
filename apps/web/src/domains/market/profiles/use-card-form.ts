import { type ExecutorCard, executorCardForm, type OwnCard } from '@navyk/api-spec/market/profiles'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { newerOf } from '#ui/feedback/failures.ts'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useTranslation } from '#ui/texts.ts'
import { useUpdateOwnCard } from './api.ts'

export type ExecutorForm = ReturnType<typeof useCardForm>

/** The form of the card. When the data was changed elsewhere, untouched fields take the newer values and touched ones
 *  keep what was typed. */
export function useCardForm(card: ExecutorCard) {
  const { t } = useTranslation('profiles')
  const update = useUpdateOwnCard()
  const form = useSchemaForm(executorCardForm, {
    keptAs: 'profiles.card',
    defaultValues: editable(card),
    send: async (values) => {
      try {
        const { data } = await update.mutateAsync({ ...values, version: card.version })
        if (data.card) form.reset(editable(data.card))
        toastSuccess(t('card.saved'))
      } catch (error) {
        const newer = newerOf<OwnCard>(error)
        if (newer?.card) form.reset(editable(newer.card), { keepDirtyValues: true })
        throw error
      }
    },
  })
  return form
}

/** Fields that the form edits. The hours are edited in the schedule, and what is checked follows from credentials. */
const editable = ({ version: _, availability: __, checked: ___, ...fields }: ExecutorCard) => fields
