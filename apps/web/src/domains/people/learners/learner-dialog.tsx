import type { Learner } from '@navyk/api-spec/people/learners'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { type Customers, LearnerForm } from './learner-form.tsx'

/** Learner of the dialog: a new one, a known one, or undefined while it is closed. */
export type LearnerOfDialog = 'new' | Learner | undefined

interface Props {
  of: LearnerOfDialog
  /** Customers for whom staff can add a learner; one of them is chosen. */
  customers?: Customers
  onSaved: (learner: Learner) => void
  onClose: () => void
}

/** Adding or correcting a learner. */
export function LearnerDialog({ of, customers, onSaved, onClose }: Props) {
  const { t } = useTranslation('learners')
  return (
    <Dialog
      opened={of !== undefined}
      onClose={onClose}
      title={of === 'new' ? t('form.new_title') : t('form.edit_title')}
    >
      <LearnerForm learner={of === 'new' ? undefined : of} customers={customers} onSaved={onSaved} onCancel={onClose} />
    </Dialog>
  )
}
