import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { MayChange } from '#ui/may-change.tsx'
import { useTranslation } from '#ui/texts.ts'
import { LearnerDialog } from './learner-dialog.tsx'

/** Notice where a learner is needed and the customer has none yet, with a button that adds one without leaving the page. */
export function FirstLearner() {
  const { t } = useTranslation('learners')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="stack gap-4">
      <span>{t('field.none')}</span>
      <MayChange>
        <Button variant="default" leftSection={<Icon of={IconPlus} />} onClick={() => setOpen(true)}>
          {t('field.add')}
        </Button>
      </MayChange>
      <LearnerDialog of={isOpen ? 'new' : undefined} onSaved={close} onClose={close} />
    </div>
  )
}
